import * as Radix from "@radix-ui/react-popover";
import type { ReactElement, ReactNode, RefObject } from "react";
import * as styles from "./Popover.css";

type PopoverBase = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the popover for screen readers. */
  label: string;
  /** Its id, for `aria-controls` of an anchor. */
  id?: string;
  /** What gets the focus at opening; without it the first control inside. */
  initialFocus?: RefObject<HTMLElement>;
  children: ReactNode;
};

export type PopoverProps = PopoverBase &
  (
    | {
        /** The button that opens it; it is wired and toggles by itself. */ trigger: ReactElement;
        anchor?: never;
      }
    | {
        /** What it hangs on, when that stands elsewhere and opens it itself (a popover that is loaded later). */
        anchor: RefObject<HTMLElement>;
        trigger?: never;
      }
  );

/** A small surface beside a control: Radix Popover with the house's face and, for an anchor elsewhere, its focus. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, label, id, trigger, anchor, children } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {anchor ? <Radix.Anchor virtualRef={anchor} /> : <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Content
          // A trigger is told an id of Radix's own; an anchor is told by whoever has it.
          {...(id && { id })}
          aria-label={label}
          dir={anchor?.current ? getComputedStyle(anchor.current).direction : undefined}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={styles.content}
          {...focusHandlers(props)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focusHandlers({ initialFocus, anchor }: PopoverProps) {
  return {
    onOpenAutoFocus(event: Event) {
      if (!initialFocus?.current) return;
      event.preventDefault();
      initialFocus.current.focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      // Whoever pressed elsewhere has the focus there already.
      if (!anchor || !isNowhere(document.activeElement)) return;
      event.preventDefault();
      anchor.current?.focus();
    },
    onInteractOutside(event: Event) {
      // A press on the anchor is the anchor's to answer; closing first would make it open again.
      if (event.target instanceof Node && anchor?.current?.contains(event.target)) event.preventDefault();
    },
  };
}

const isNowhere = (element: Element | null) => !element || element === document.body;
