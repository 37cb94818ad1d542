import { type RefObject, useEffect } from "react";

/** When the button takes the select's place, it takes the focus over too, if the select has it. */
export function useFocusOnButton(
  scripted: boolean,
  select: RefObject<HTMLElement>,
  button: RefObject<HTMLElement>,
): void {
  useEffect(() => {
    if (scripted && document.activeElement === select.current) button.current?.focus();
  }, [scripted, select, button]);
}
