import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { memoize } from "#lib/memoize";
import type { Constraint } from "./useCheckedForm";

/**
 * What a form's fields ask of the browser: required, lengths, patterns. Without scripts they are the first check.
 * Found once for each schema: a form asks at each rendering.
 *
 * @param schema of the form's call; a schema that makes something else of the form counts as the form it reads
 */
export const constraintOf = memoize(
  (schema: z.ZodType): Constraint<Record<string, unknown>> => getZodConstraint(formOf(schema)),
);

function formOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? schema.in : schema;
}
