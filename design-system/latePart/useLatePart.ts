import { useEffect, useRef, useState } from "react";

/** How long a control, or a form, waits for its part before the native one replaces it. Milliseconds. */
export const PATIENCE_MS = 5000;

type Loaded<Part> = { part?: Part; failed?: boolean };

/**
 * The part of a control that is loaded after it. `busy`: it is wanted and still loading, which the control shows by
 * `aria-busy`. `failed`: it did not load, or not in time, and the native control has replaced it, for good: a part that
 * loads later would take the control away from under its user.
 *
 * @param wanted whether the control is to open it
 * @param giveUp called when the focus goes elsewhere meanwhile: opening later it would take the focus from there, and the
 *   rest of the typed text with it
 */
export function useLatePart<Part>(fetch: () => Promise<Part>, wanted: boolean, giveUp: () => void) {
  const [{ part, failed = false }, setLoaded] = useState<Loaded<Part>>({});
  const latest = useRef(giveUp);
  latest.current = giveUp;
  const busy = wanted && !part && !failed;
  // The first that happens decides.
  const settle = (loaded: Loaded<Part>) =>
    setLoaded((before) => (before.part || before.failed ? before : loaded));
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLoaded({ failed: true }), PATIENCE_MS);
    const left = () => latest.current();
    document.addEventListener("focusin", left);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", left);
    };
  }, [busy]);
  return {
    part,
    failed,
    busy,
    load: () => {
      fetch().then(
        (part) => settle({ part }),
        () => settle({ failed: true }),
      );
    },
  };
}
