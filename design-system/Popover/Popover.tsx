import { Portal } from "@radix-ui/react-portal";
import { Slot } from "@radix-ui/react-slot";
import { type ReactElement, type ReactNode, type RefObject, useId, useRef } from "react";
import { PopoverContent } from "./PopoverContent";

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

/** In a form a button would send it. */
const pressOnly = { type: "button" };

/**
 * A small surface beside a control. Layers, focus and portal are Radix's, so that it and a dialog know of each other; its
 * place is found by our own lines, because Radix's Popover weighs three times as much with what finds it there.
 */
export function Popover({ open, onOpenChange, id: givenId, trigger, anchor, ...content }: PopoverProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const triggerRef = useRef<HTMLElement>(null);
  return (
    <>
      {trigger && (
        <Slot
          ref={triggerRef}
          {...pressOnly}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpenChange(!open)}
        >
          {trigger}
        </Slot>
      )}
      {open && (
        <Portal>
          <PopoverContent
            {...content}
            id={id}
            anchor={anchor ?? triggerRef}
            onClose={() => onOpenChange(false)}
          />
        </Portal>
      )}
    </>
  );
}
