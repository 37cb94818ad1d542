import type { useForm } from "@conform-to/react";

/** Errors by field; `""` has those of the whole form. */
export type FieldErrors = Readonly<Record<string, string[] | null | undefined>>;
/** For a field, those whose errors come of a comparison with it. */
export type Comparisons = Readonly<Record<string, readonly string[]>>;

interface Edit {
  /** The field that was edited. */
  name: string;
  /** The check's current errors of the form. */
  found: FieldErrors;
  compared?: Comparisons;
}

/**
 * A form's errors after a field was edited: errors appear when the form is sent, and while a user types they only vanish or
 * change. The edited field shows its current error, if it showed one. The errors of the whole form vanish
 * (specification §4), and those of fields that were compared with the edited one: the next submission compares again.
 * All others are about texts that have not changed, and stay.
 *
 * @param shown the form's errors before
 */
export function errorsAfterEdit(shown: FieldErrors, { name, found, compared = {} }: Edit): FieldErrors {
  const gone = ["", name, ...(compared[name] ?? [])];
  const kept = Object.entries(shown).filter(([field]) => !gone.includes(field));
  const own = shown[name]?.length ? found[name] : undefined;
  return Object.fromEntries(own ? [...kept, [name, own]] : kept);
}

type FormCheck = NonNullable<Parameters<typeof useForm<Record<string, unknown>, unknown>>[0]["onValidate"]>;
type Checked = ReturnType<FormCheck>;

/**
 * The check's result for conform: for an edit, with the errors to show after it; for anything else, unchanged.
 * Conform itself would show at each edit all errors anywhere in a form that was sent before.
 *
 * @param shown the form's current errors
 */
export function answerEdit<Answer extends Checked>(
  answer: Answer,
  shown: FieldErrors,
  compared?: Comparisons,
): Answer {
  const { intent, error } = answer.reply();
  if (intent?.type !== "validate" || !intent.payload.name) return answer;
  const errors = errorsAfterEdit(shown, { name: intent.payload.name, found: error ?? {}, compared });
  return { ...answer, error: errors, reply: (options) => ({ ...answer.reply(options), error: errors }) };
}
