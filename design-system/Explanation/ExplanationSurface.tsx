import * as Radix from "@radix-ui/react-popover";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { isFocusNowhere } from "../Popover/isFocusNowhere";
import * as styles from "./Explanation.css";

type ExplanationSurfaceProps = {
  anchor: RefObject<HTMLElement>;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** The open popover. Text as long as a question needs goes to any side, which is why Radix's is used. */
export function ExplanationSurface({ anchor, label, onClose, children }: ExplanationSurfaceProps) {
  const leave = (event: KeyboardEvent) => {
    // Tab continues from the question, as if the answer were there and not at the page's end.
    anchor.current?.focus();
    // A dialog cycles the focus once nothing is open above it; until then it stays on the question.
    if (event.shiftKey || anchor.current?.closest("[role='dialog']")) event.preventDefault();
    onClose();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A press elsewhere has moved the focus there already.
            if (isFocusNowhere()) anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The question closes it itself; closing first would make it open again.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          data-popover=""
          onKeyDown={(event) => isLeaving(event) && leave(event)}
          className={styles.surface}
        >
          {children}
          <Radix.Arrow aria-hidden="true" className={styles.arrow} width={12} height={6} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Whether Tab has no further stop within the surface: a text has none but its links. */
function isLeaving({ key, shiftKey, currentTarget }: KeyboardEvent): boolean {
  const links = [...currentTarget.querySelectorAll("a[href], button")];
  const last = shiftKey ? links[0] : links.at(-1);
  return key === "Tab" && (!last || document.activeElement === last);
}
