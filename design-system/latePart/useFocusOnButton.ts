import { type RefObject, useEffect, useRef } from "react";

/** Of a native control and the button that takes its place, or gives it back, the one that comes takes over the focus. */
export function useFocusOnButton(
  scripted: boolean,
  native: RefObject<HTMLElement>,
  button: RefObject<HTMLElement>,
): void {
  const hadButton = useRef(false);
  // While rendering, because a button that is taken away has lost the focus by the time of an effect.
  if (button.current) hadButton.current = document.activeElement === button.current;
  useEffect(() => {
    if (scripted && document.activeElement === native.current) button.current?.focus();
    if (!scripted && hadButton.current) native.current?.focus();
  }, [scripted, native, button]);
}
