import { z } from "zod";
import { COLLABORATORS_MAX } from "#contract/limits";
import type { SubmissionDetails } from "#contract/submissions";

/** More than any form here has, with all its rows. */
const MAX_FIELDS = 400;
/** A field, or one of a row in a list. */
const ownName = /^[^.[\]]+(?:\[\d{1,2}\]\.[^.[\]]+)?$/;

/** What the buttons below the one list of our forms ask for, as conform writes it. */
const Intent = z.object({
  type: z.enum(["insert", "remove"]),
  payload: z.strictObject({
    name: z.literal("Collaborators" satisfies keyof SubmissionDetails),
    index: z.int().min(0).max(COLLABORATORS_MAX).optional(),
  }),
});

/**
 * The fields of a form that was posted. Throws a 400 Response where the body is none, broke off, or is no form of ours: the
 * fault is the request's, and nobody has to be woken for it.
 */
export async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw unreadable();
  });
  if (isMadeUp(form)) throw unreadable();
  return form;
}

/**
 * Whether no page here sends such a form. It must be known before conform reads it, which takes every name at its word: a
 * field called `x[90000000]` becomes a list of so many, and stops the process for as long as that takes.
 */
export function isMadeUp(form: FormData): boolean {
  const names = [...form.keys()];
  return (
    names.length > MAX_FIELDS ||
    names.some((name) => name === "__state__" || !ownName.test(name)) ||
    !(form.get("__intent__") === null || asksForARow(form))
  );
}

function asksForARow(form: FormData): boolean {
  try {
    const { payload } = Intent.parse(JSON.parse(String(form.get("__intent__"))));
    return !form.has(payload.name);
  } catch {
    return false;
  }
}

/** The refusal of a body that is no form. */
export function unreadable(): Response {
  return new Response("The form could not be read. Go back, reload the page and send it again.", {
    status: 400,
  });
}
