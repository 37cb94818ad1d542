import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { useCallback } from "react";
import { isUnsent } from "./unsent";

/**
 * Asks before a page is left whose form has something in it that was not sent: for forms that take hours to fill. Leaving for
 * the same screen is none, but for a form that is on its way, which any link stops; what logs out for inactivity asks nobody.
 *
 * @param formId the form's id
 * @param isOnItsWay whether its files are being sent
 */
export function useUnsent(formId: string, isOnItsWay: boolean): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsent(formId)) event.preventDefault();
      },
      [formId],
    ),
  );
  usePrompt({
    when: ({ currentLocation, nextLocation }) =>
      (isOnItsWay || currentLocation.pathname !== nextLocation.pathname) && isUnsent(formId),
    message: isOnItsWay
      ? "Your files are still on their way, and this stops them. Stop sending?"
      : "What you entered was not sent, and is lost when you leave this page. Leave it?",
  });
}
