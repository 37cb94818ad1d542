import { useSyncExternalStore } from "react";

let isHydrated = true;
const listeners = new Set<() => void>();

/**
 * Whether React has taken the page over. False on the server and in the first render of a page that came from it,
 * so that what needs scripts can wait for them without a mismatch; true immediately in everything rendered later.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  );
}

/**
 * Has `useHydrated` answer false until `endHydration`, also where React gives hydration up and renders the page itself: the
 * first render is then the server's too, and controls find what was entered before the scripts as they would after
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
