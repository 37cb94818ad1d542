import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../hydration";

/** The state of the native box before the scripts loaded. */
export type Takeover = { checked: boolean; expected: boolean; focused: boolean };

/**
 * Undefined while the native box must stay; then its state, to continue from. Outside hydration there is no native
 * box, so the state is there immediately.
 */
export function useTakeover(native: RefObject<HTMLInputElement>, expected: boolean): Takeover | undefined {
  const hydrated = useHydrated();
  const [takeover, setTakeover] = useState<Takeover | undefined>(
    hydrated ? { checked: expected, expected, focused: false } : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the native box held
  useEffect(() => {
    const input = native.current;
    if (!input) return;
    setTakeover({ checked: input.checked, expected, focused: document.activeElement === input });
  }, []);
  return takeover;
}
