import { z } from "zod";

/** A validation error's body: texts by field (specification 10.17). */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.output<typeof FieldErrors>;

/** The refusals that the site handles apart from others. */
export const ErrorCode = z.enum([
  "onboarding_required",
  "profile_incomplete",
  "reauthentication_required",
  "confirmation_required",
  "submission_settled",
  "submission_withdrawn",
  "attached_already",
  "key_replaced",
  "message_stored",
  "token_refused",
]);

/** Every other error's body. `attachments`, with `attached_already`, is the submission's number of them. */
export const ErrorDetail = z.object({
  detail: z.string(),
  code: ErrorCode.optional(),
  attachments: z.number().int().optional(),
});
export type ErrorDetail = z.output<typeof ErrorDetail>;
