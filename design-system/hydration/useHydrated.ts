import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether React has taken the page over. False on the server and in the first render of a page that came from it,
 * so that what needs scripts can wait for them without a mismatch; true at once in everything rendered later.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
