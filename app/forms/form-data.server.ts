import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { COLLABORATORS_MAX } from "#contract/limits";
import type { SubmissionDetails } from "#contract/submissions";

/** The part of an action's arguments that has its form. */
interface Posted {
  request: Request;
  context: Pick<AppLoadContext, "visitor">;
}

/** Fields that the user did not write: of the page, and the choices of forms whose button is all that one presses. */
const made = new Set(
  [
    "csrf attempt revision submission stored id event intent __intent__ offer currency",
    "bounty request view q theme redirectTo stay url when session key detail understood",
    "phone_asked phone_answer signer signed typed_name_asked public_file signature_data access refresh messages",
  ].flatMap((names) => names.split(" ")),
);
/** In the names of fields that no page shows again: passwords, codes, tokens, and what a security key signs. */
const secret = /password|code|token|credential|secret/i;

/** More than any form here has, with all its rows. */
const MAX_FIELDS = 400;
/** The one list that a form here has. */
const LIST = "Collaborators" satisfies keyof SubmissionDetails;
/** A field, or one of a row of the list. */
const ownName = new RegExp(`^(?:${LIST}\\[\\d{1,2}\\]\\.)?[^.[\\]]+$`);
/** The field that conform would read as its own state, and a text instead of the list, which no screen can show. */
const noField = new Set(["__state__", LIST]);

/** The intents of the buttons below the list, as conform writes them. */
const Intent = z.object({
  type: z.enum(["insert", "remove"]),
  payload: z.strictObject({
    name: z.literal(LIST),
    index: z.int().min(0).max(COLLABORATORS_MAX).optional(),
  }),
});

/**
 * The fields of a form that was posted, for the action of its page: its texts are returned should the session turn out to be over.
 * Throws as `readForm` does.
 */
export async function formOf({ request, context }: Posted): Promise<FormData> {
  const form = await readForm(request);
  context.visitor.entered = asText(form);
  return form;
}

/**
 * The fields of a form that was posted. Throws a 400 Response where the body is none, broke off, or is no form of ours: the
 * fault is the request's, and no operator has to be woken for it.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw unreadable();
  });
  if (isMadeUp(form)) throw unreadable();
  return form;
}

/**
 * Whether no page here sends such a form. Checked before conform reads it, which interprets every name: a
 * field called `x[90000000]` becomes a list of so many, and blocks the process for as long as that takes.
 */
export function isMadeUp(form: FormData): boolean {
  const names = [...form.keys()];
  return (
    names.length > MAX_FIELDS ||
    names.some((name) => noField.has(name) || !ownName.test(name)) ||
    !(form.get("__intent__") === null || asksForARow(form))
  );
}

/**
 * The form with the first of each field, which is the one that counts for the API too: conform makes a list of a field that
 * comes twice, and no field can show one.
 */
export function withEachOnce(form: FormData): FormData {
  const once = new FormData();
  for (const [name, value] of form) if (!once.has(name)) once.append(name, value);
  return once;
}

function asksForARow(form: FormData): boolean {
  try {
    return Intent.safeParse(JSON.parse(String(form.get("__intent__")))).success;
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

/** The texts of a form, each under its field's name in words, without secrets; null where nothing was written. */
export function asText(form: FormData): string | null {
  const written = [...form].filter(
    ([name, value]) => typeof value === "string" && value !== "" && !made.has(name) && !secret.test(name),
  );
  const lines = written.map(([name, value]) => `${inWords(name)}\n${"-".repeat(name.length)}\n${value}\n`);
  return lines.length > 0 ? lines.join("\n") : null;
}

/** A field's name as a person reads it: "first_name" is "First name". */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
