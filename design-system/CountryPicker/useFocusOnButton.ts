import { type RefObject, useEffect, useRef } from "react";

/** Whichever of the two takes the other's place takes the focus over too, if the other has it. */
export function useFocusOnButton(
  scripted: boolean,
  select: RefObject<HTMLElement>,
  button: RefObject<HTMLElement>,
): void {
  const hadButton = useRef(false);
  // While rendering, because a button that is taken away has lost the focus by the time of an effect.
  if (button.current) hadButton.current = document.activeElement === button.current;
  useEffect(() => {
    if (scripted && document.activeElement === select.current) button.current?.focus();
    if (!scripted && hadButton.current) select.current?.focus();
  }, [scripted, select, button]);
}
