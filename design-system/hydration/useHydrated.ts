import { useSyncExternalStore } from "react";

let isHydrated = true;
const listeners = new Set<() => void>();

/**
 * Whether React has hydrated the page. False on the server and in the first render of a page that came from it,
 * so that script-only parts can wait without a mismatch; true immediately in everything rendered later.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  );
}

/**
 * Makes `useHydrated` return false until `endHydration`, also where React abandons hydration and renders the page itself: the
 * first render then equals the server's too, and controls find the input from before the scripts as they would after
 * hydration. Call it before the page is rendered, and the other once it is in the document.
 */
export function beginHydration(): void {
  isHydrated = false;
}

export function endHydration(): void {
  isHydrated = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
