import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * The action's data for a form that its call refuses, in the contract's own words.
 *
 * @param entered the form's fields, by name
 * @param said the service's errors, by field; `""` stands for the whole form
 */
export function refused<Schema extends z.ZodType>(
  schema: Schema,
  entered: Record<string, string>,
  { "": formErrors = [], ...fieldErrors }: Record<string, string[]> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entered)) form.append(name, value);
  // No action sends a password back.
  const hideFields = Object.keys(entered).filter((name) => name.includes("password"));
  return parseWithZod(form, { schema }).reply({ formErrors, fieldErrors, hideFields });
}

/** The action's data for a form that was not judged. */
const unjudgedBy = (...lines: string[]) => ({
  result: { status: "error", initialValue: {}, error: { "": lines } },
  lines,
  isUnjudged: true,
});

/** The connection broke. */
export const noAnswer = unjudgedBy(
  "No answer came: the connection broke. This page is as you left it. Try again.",
);

/** The session had ended. */
export const loggedOut = unjudgedBy(
  "You were logged out in the meantime, so this was not sent; what you wrote is still here. Log in again in another tab, then send it from this one.",
);
