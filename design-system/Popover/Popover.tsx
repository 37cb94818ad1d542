import { Portal } from "@radix-ui/react-portal";
import { PopoverContent, type PopoverContentProps } from "./PopoverContent";

export type PopoverProps = Omit<PopoverContentProps, "onClose"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * A small surface next to a control. Layers, focus and portal are Radix's, so that it and a dialog know of each other; its
 * position is computed by our own code, because Radix's Popover weighs three times as much with its positioning.
 */
export function Popover({ open, onOpenChange, ...content }: PopoverProps) {
  if (!open) return null;
  return (
    <Portal>
      <PopoverContent {...content} onClose={() => onOpenChange(false)} />
    </Portal>
  );
}
