import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../hydration";

/** What the reader did with the native box before the scripts arrived. */
export type Takeover = { checked: boolean; expected: boolean; focused: boolean };

/**
 * Undefined while the native box must stand; then what it was, to go on from. Outside hydration there is no native
 * box, so the answer is there immediately.
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
