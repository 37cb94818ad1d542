import type { ShouldRevalidateFunction } from "@remix-run/react";
import { NO_ANSWER } from "./data-request";

/**
 * Whether a form was refused for now, or got no response. Loaders would be refused too, and an error page replace
 * the user's entries.
 */
export function isNotNow(actionStatus: number | undefined): boolean {
  return actionStatus !== undefined && (actionStatus === 429 || actionStatus >= NO_ANSWER);
}

/**
 * After a form was refused for its session, the screen is not loaded again: that would lead to /login, and the
 * entries would be lost. Nor when it was refused for now. A theme changes nothing that a screen loads.
 */
export const keepOnRefusal: ShouldRevalidateFunction = ({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}) =>
  actionStatus === 403 || isNotNow(actionStatus) || formAction === "/theme" ? false : defaultShouldRevalidate;
