import type { RefObject } from "react";

/** Watches an element until it first comes near the list's visible part; returns how to stop watching. */
export type Observe = (element: Element, onNear: () => void) => () => void;

/** One observer for all options of a list; an observer for each would cost more than it saves. */
export function observeNearness(listRef: RefObject<Element>): { observe: Observe; stop: () => void } {
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | undefined;

  function tell(entries: IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      waiting.get(target)?.();
      forget(target);
    }
  }
  function forget(element: Element) {
    waiting.delete(element);
    observer?.unobserve(element);
  }
  return {
    observe(element, onNear) {
      // Options are ready before their list, so the observer is made with the first of them.
      observer ??= new IntersectionObserver(tell, { root: listRef.current, rootMargin: "50%" });
      waiting.set(element, onNear);
      observer.observe(element);
      return () => forget(element);
    },
    stop() {
      observer?.disconnect();
      observer = undefined;
    },
  };
}
