import { type RefObject, useEffect, useRef } from "react";

/** When a button replaces a native control, or the reverse, moves the focus from the old one to the new one. */
export function useFocusOnButton(
  scripted: boolean,
  native: RefObject<HTMLElement>,
  button: RefObject<HTMLElement>,
): void {
  const hadButton = useRef(false);
  // While rendering, because a removed button has lost the focus by the time of an effect.
  if (button.current) hadButton.current = document.activeElement === button.current;
  useEffect(() => {
    if (scripted && document.activeElement === native.current) button.current?.focus();
    if (!scripted && hadButton.current) native.current?.focus();
  }, [scripted, native, button]);
}
