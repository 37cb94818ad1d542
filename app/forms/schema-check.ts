import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Check } from "./useCheckedForm";

type Fields = Record<string, unknown>;

/** Checks a form with its schema in the browser, as the action does (`perform`). */
export function checkWith<Schema extends z.ZodType<Fields, Fields>>(
  schema: Schema,
): NonNullable<Check<z.input<Schema>, z.output<Schema>>> {
  return ({ formData }) => parseWithZod(formData, { schema });
}
