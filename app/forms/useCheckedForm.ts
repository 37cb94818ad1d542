import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";
import { answerEdit, type Comparisons, type FieldErrors } from "./errors-while-typing";

type Fields = Record<string, unknown>;
type ConformOptions<Input extends Fields, Output> = Parameters<typeof useForm<Input, Output>>[0];

/** The native constraints of fields (`constraintOf`). */
export type Constraint<Input extends Fields> = ConformOptions<Input, unknown>["constraint"];
/** Checks a form in the browser. */
export type Check<Input extends Fields, Output> = ConformOptions<Input, Output>["onValidate"];

export interface CallFormOptions<Input extends Fields> {
  /** Names the form where a screen has several. */
  id?: string;
  /** The action's response. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: DefaultValue<Input>;
  /** Adds the action's own fields, so that the schema finds them here too. */
  prepare?: (form: FormData) => void;
  /** Which fields are compared with which, by the schema's rules for more than one field. */
  compared?: Comparisons;
}

interface CheckedFormOptions<Input extends Fields, Output> extends CallFormOptions<Input> {
  constraint: Constraint<Input>;
  /** While there is none, the action is the only one that checks. */
  check: Check<Input, Output>;
}

/** Equals no response. */
const nothing = Symbol();

/** A form with the errors that its check or the action found. `lines` are those to show on top. */
export function useCheckedForm<Input extends Fields, Output>({
  lastResult,
  defaultValue,
  check,
  prepare,
  compared,
  ...options
}: CheckedFormOptions<Input, Output>) {
  const shown = useRef<FieldErrors>({});
  const [form, fields] = useForm<Input, Output>({
    ...options,
    lastResult: lastResult ?? undefined,
    // Rows have the keys that conform makes of this alone. Without keys, rows that the server returned are mixed up when one is added or removed.
    defaultValue: (lastResult?.initialValue as typeof defaultValue) ?? defaultValue,
    // Not on blur: an error that appears while a button is being pressed moves the button away from under the press.
    shouldValidate: "onSubmit",
    // Without a check here, each key pressed would ask the action.
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate:
      check &&
      ((context) => {
        prepare?.(context.formData);
        return answerEdit(check(context), shown.current, compared);
      }),
  });
  // React may call this component alone, without the children that show the errors: conform subscribes to the values read last.
  shown.current = form.allErrors;
  // A new response shows new lines immediately: `PostForm` focuses them when the response arrives.
  const [editedAfter, setEditedAfter] = useState<unknown>(nothing);
  return {
    form,
    fields,
    lines: editedAfter === lastResult ? [] : (form.errors ?? []),
    /** To be set on the form, in addition to conform's own props. */
    onInput: (_event: FormEvent) => setEditedAfter(lastResult),
  };
}
