import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { useCallback } from "react";

/**
 * Asks before a page is left whose form has something in it that was not sent: for forms that take hours to fill. Leaving for
 * the same screen is none; what logs out for inactivity asks nobody.
 *
 * @param formId the form's id
 */
export function useUnsent(formId: string): void {
  const isFilled = useCallback(() => hasEntries(document.getElementById(formId)), [formId]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isFilled()) event.preventDefault();
      },
      [isFilled],
    ),
  );
  usePrompt({
    when: ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isFilled(),
    message: "What you entered was not sent, and is lost when you leave this page. Leave it?",
  });
}

function hasEntries(form: HTMLElement | null): boolean {
  if (!(form instanceof HTMLFormElement)) return false;
  return [...form.elements].some((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
    return control.value !== control.defaultValue;
  });
}
