import { useEffect, useState } from "react";

/**
 * Whether the user is not typing: a dialog that opens by itself would catch the rest of the sentence. A user who began before hydration
 * has free hands again once the focus is outside of that form.
 */
export function useFreeHands(): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    const form = document.activeElement?.matches("input, textarea, select")
      ? document.activeElement.closest("form")
      : null;
    if (!form) return setFree(true);
    const left = ({ relatedTarget }: FocusEvent) => {
      // Safari does not focus a pressed button.
      if (relatedTarget instanceof Node && !form.contains(relatedTarget)) setFree(true);
    };
    form.addEventListener("focusout", left);
    return () => form.removeEventListener("focusout", left);
  }, []);
  return isFree;
}
