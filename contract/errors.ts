import { z } from "zod";

/** A validation error's body: texts by field (decisions 12). */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.output<typeof FieldErrors>;

/** Every other error's body. `code` is set where the site must tell one refusal from another. */
export const ErrorDetail = z.object({
  detail: z.string(),
  code: z.enum(["onboarding_required", "profile_incomplete", "reauthentication_required"]).optional(),
});
export type ErrorDetail = z.output<typeof ErrorDetail>;
