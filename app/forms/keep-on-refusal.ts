import type { ShouldRevalidateFunction } from "@remix-run/react";
import { NO_ANSWER } from "./data-request";

/**
 * Whether a form was told that it cannot be done now, or nothing. Loading would be told the same, and an error page take the place
 * of what was written.
 */
export function isNotNow(actionStatus: number | undefined): boolean {
  return actionStatus !== undefined && (actionStatus === 429 || actionStatus >= NO_ANSWER);
}

/**
 * After a form was refused for its session, the screen is not loaded again: that would lead to /login, and what was
 * written would be lost. Nor when it could not be done now. A theme changes nothing that a screen loads.
 */
export const keepOnRefusal: ShouldRevalidateFunction = ({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}) =>
  actionStatus === 403 || isNotNow(actionStatus) || formAction === "/theme" ? false : defaultShouldRevalidate;
