import { Portal } from "@radix-ui/react-portal";
import type { ReactNode, RefObject } from "react";
import { PopoverContent } from "./PopoverContent";

export type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the popover for screen readers. */
  label: string;
  /** The control that opens it, beside which it is shown. */
  anchor: RefObject<HTMLElement>;
  /** Its id, for `aria-controls` of the anchor. */
  id?: string;
  /** What gets the focus at opening; without it the first control inside. */
  initialFocus?: RefObject<HTMLElement>;
  children: ReactNode;
};

/**
 * A small surface beside a control. Layers, focus and portal are Radix's, so that it and a dialog know of each other; its
 * place is found by our own lines, because Radix's Popover weighs three times as much with what finds it there.
 */
export function Popover({ open, onOpenChange, ...content }: PopoverProps) {
  if (!open) return null;
  return (
    <Portal>
      <PopoverContent {...content} onClose={() => onOpenChange(false)} />
    </Portal>
  );
}
