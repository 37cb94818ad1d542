import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a form was refused for its session, the screen is not loaded again: that would lead to /login, and what was
 * written would be lost.
 */
export const keepOnRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 403 ? false : defaultShouldRevalidate;
