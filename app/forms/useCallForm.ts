import type { z } from "zod";
import { constraintOf } from "./constraint";
import { checkWith } from "./schema-check";
import { type CallFormOptions, useCheckedForm } from "./useCheckedForm";

/**
 * A form for a call: the call's schema checks it in the browser as it does in the action. `lines` are the
 * refusals to show on top; the first edit clears them (specification §4).
 */
export function useCallForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  schema: Schema,
  options: CallFormOptions<z.input<Schema>> = {},
) {
  return useCheckedForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    constraint: constraintOf(schema),
    check: checkWith(schema),
  });
}
