import { type ForwardedRef, type RefObject, useCallback, useRef } from "react";

/**
 * One element for the component itself and for its caller's ref.
 * `set` goes to the element, `ref` is for the component to read.
 */
export function useSharedRef<Element>(forwarded: ForwardedRef<Element>): {
  ref: RefObject<Element>;
  set: (element: Element | null) => void;
} {
  const ref = useRef<Element | null>(null);
  const set = useCallback(
    (element: Element | null) => {
      ref.current = element;
      if (typeof forwarded === "function") forwarded(element);
      else if (forwarded) forwarded.current = element;
    },
    [forwarded],
  );
  return { ref, set };
}
