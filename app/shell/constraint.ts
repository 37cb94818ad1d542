import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";

/**
 * What a form's fields ask of the browser: required, lengths, patterns. Without scripts they are the first check.
 *
 * @param schema of the form's call; a schema that makes something else of the form counts as the form it reads
 */
export function constraintOf<Schema extends z.ZodType>(schema: Schema) {
  return getZodConstraint(formOf(schema) as Schema);
}

function formOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? schema.in : schema;
}
