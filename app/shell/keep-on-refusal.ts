import type { ShouldRevalidateFunction } from "@remix-run/react";
import { NO_ANSWER } from "./data-request";

/**
 * After a form was refused for its session, the screen is not loaded again: that would lead to /login, and what was
 * written would be lost. Nor when no answer came: loading would fail too, and an error page take the screen's place. A theme
 * changes nothing that a screen loads.
 */
export const keepOnRefusal: ShouldRevalidateFunction = ({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}) =>
  actionStatus === 403 || actionStatus === NO_ANSWER || formAction === "/theme"
    ? false
    : defaultShouldRevalidate;
