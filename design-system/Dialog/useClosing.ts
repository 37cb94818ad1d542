import { type PointerEvent, useCallback, useEffect, useRef } from "react";

/**
 * A second Escape or click within this time belongs to the same closing: the opener may need a navigation before it
 * removes the dialog. After it, a closing that did not happen can be tried again. Milliseconds.
 */
const SAME_CLOSING = 1000;

/** Requests to close once, however often and in however many ways. */
export function useCloseOnce(open: boolean, onOpenChange: (open: boolean) => void): () => void {
  const askedAt = useRef<number>();
  useEffect(() => {
    if (!open) askedAt.current = undefined;
  }, [open]);
  return useCallback(() => {
    const now = performance.now();
    if (askedAt.current !== undefined && now - askedAt.current < SAME_CLOSING) return;
    askedAt.current = now;
    onOpenChange(false);
  }, [onOpenChange]);
}

/**
 * Closes when a press both began and ended on the backdrop, with nothing open above the dialog. Radix would also close when
 * the press ended inside, and would close a dialog together with the popover above it.
 */
export function useBackdropPress(close: () => void) {
  const beganHere = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      beganHere.current = target === currentTarget && !hasLayerAbove(currentTarget);
    },
    onClick: () => {
      if (beganHere.current) close();
      beganHere.current = false;
    },
  };
}

/** Whether a popover is open above the dialog of this backdrop: layers are portalled to the body in the order they open. */
function hasLayerAbove(backdrop: Element): boolean {
  const popovers = document.querySelectorAll("[data-popover]");
  return [...popovers].some(
    (popover) => backdrop.compareDocumentPosition(popover) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}
