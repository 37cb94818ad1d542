import { useEffect, useLayoutEffect, useRef } from "react";
import { type FocusPlace, focusPlace, returnFocus } from "./returnFocus";

/** On the server layout effects only warn. */
const useEffectBeforeOthers = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Remembers where the focus was when a dialog opened. Radix does this for its own Trigger only; a controlled dialog would
 * drop the focus to the body.
 * @returns puts the focus back; to be called once the dialog is out of the page
 */
export function useReturnFocus(open: boolean): () => void {
  const place = useRef<FocusPlace>({ element: undefined, around: [] });
  const pressed = useRef<Element>();

  useEffect(() => {
    const remember = ({ target }: PointerEvent) => {
      if (target instanceof Element) pressed.current = target;
    };
    document.addEventListener("pointerdown", remember, { capture: true });
    return () => document.removeEventListener("pointerdown", remember, { capture: true });
  }, []);

  // A layout effect: it runs before the content is in the page, and so before a field in it can take the focus.
  useEffectBeforeOthers(() => {
    if (open) place.current = focusPlace(pressed.current);
  }, [open]);

  return () => returnFocus(place.current);
}
