import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useLatePart } from "../latePart";
import { openByKey } from "./openByKey";

const fetchPopup = async () => (await import("./CountryPopup")).CountryPopup;

/**
 * Loads the list that opens, and opens it: popover, search and names are most of a picker's weight, and few users who see
 * a picker open it. It loads when the page is idle or, before that, when the pointer or focus comes near. `failed`: the
 * native select must replace it.
 */
export function useCountryPopup() {
  const [opened, setOpened] = useState<{ typed: string }>();
  const id = useId();
  const onClose = () => setOpened(undefined);
  const { part: Popup, failed, busy, load } = useLatePart(fetchPopup, opened !== undefined, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    (globalThis.requestIdleCallback ?? setTimeout)(load);
  }, []);
  const open = Popup !== undefined && opened !== undefined;
  /**
   * Opens it with the typed character, or ""; until it is loaded, with all that were typed. Assistive technology may
   * press it without coming near, and a busy page is never idle.
   */
  const onOpen = (typed: string) => {
    load();
    setOpened((before) => ({ typed: Popup ? typed : (before?.typed ?? "") + typed }));
  };
  return {
    Popup,
    failed,
    busy,
    /** For the list. */
    state: { id, open, typed: opened?.typed ?? "", onClose },
    /** For the button that opens it. */
    button: {
      "aria-haspopup": "dialog",
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
      "aria-busy": busy || undefined,
      onFocus: load,
      onPointerEnter: load,
      onClick: () => (open ? onClose() : onOpen("")),
      onKeyDown: (event: KeyboardEvent) => openByKey(event, onOpen),
    } as const,
  };
}
