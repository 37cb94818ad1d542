import * as Radix from "@radix-ui/react-popover";
import type { ReactNode, RefObject } from "react";
import * as styles from "./Explanation.css";

type ExplanationSurfaceProps = {
  anchor: RefObject<HTMLElement>;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** The open popover. Text as long as a question wants goes to any side, which is what Radix's is for. */
export function ExplanationSurface({ anchor, label, onClose, children }: ExplanationSurfaceProps) {
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
            anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The question closes it itself; closing first would make it open again.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={styles.surface}
        >
          {children}
          <Radix.Arrow className={styles.arrow} width={12} height={6} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
