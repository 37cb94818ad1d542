import { useCallback, useEffect, useId, useState } from "react";
import { useGivenUp } from "../Popover/useGivenUp";
import type { CountryPopup } from "./CountryPopup";

type Loaded = { Popup?: typeof CountryPopup; failed?: boolean };

/**
 * Loads the list that opens, and opens it: popover, search and names are most of a picker's weight, and few who see a
 * picker open it. It comes when the page is idle or, before that, when somebody comes near it.
 */
export function useCountryPopup() {
  const [loaded, setLoaded] = useState<Loaded>({});
  const [opened, setOpened] = useState<{ typed: string }>();
  const id = useId();
  const load = useCallback(() => {
    import("./CountryPopup").then(
      ({ CountryPopup: Popup }) => setLoaded((before) => (before.Popup ? before : { Popup })),
      () => {
        setLoaded({ failed: true });
        setOpened(undefined);
      },
    );
  }, []);
  useEffect(() => whenIdle(load), [load]);
  const isThere = loaded.Popup !== undefined;
  useGivenUp(opened !== undefined && !isThere, () => setOpened(undefined));
  return {
    ...loaded,
    load,
    /**
     * Opens it with the character that was typed, or ""; until it is there, with all that were. Assistive technology may
     * press what nobody came near, and a busy page is never idle.
     */
    open: (typed: string) => {
      load();
      setOpened((before) => ({ typed: isThere ? typed : (before?.typed ?? "") + typed }));
    },
    /** What both the list and the button that opens it have to know. */
    state: {
      id,
      open: isThere && opened !== undefined,
      typed: opened?.typed ?? "",
      onClose: () => setOpened(undefined),
    },
  };
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback);
  return () => cancelIdleCallback(request);
}
