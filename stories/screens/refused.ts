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
