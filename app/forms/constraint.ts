import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { memoize } from "#lib/memoize";
import type { Constraint } from "./useCheckedForm";

/**
 * The HTML constraints of a form's fields: required, lengths, patterns. Without scripts they are the first check.
 * Memoized for each schema: a form reads them at each rendering.
 *
 * @param schema of the form's call; a schema that transforms the form counts by its input
 */
export const constraintOf = memoize(
  (schema: z.ZodType): Constraint<Record<string, unknown>> => getZodConstraint(formOf(schema)),
);

function formOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? schema.in : schema;
}
