import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod";

interface CallFormOptions<Input extends Record<string, unknown>> {
  /** Names the form where a screen has several. */
  id?: string;
  /** What the action answered. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: DefaultValue<Input>;
  /** Adds what the action will add, so that the schema finds it here too. */
  prepare?: (form: FormData) => void;
}

/**
 * A form for a call: the call's schema checks it in the browser as it does in the action. `lines` are the
 * refusals to show on top; the first edit clears them (specification §4).
 */
export function useCallForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  schema: Schema,
  { id, lastResult, defaultValue, prepare }: CallFormOptions<z.input<Schema>> = {},
) {
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: lastResult ?? undefined,
    defaultValue,
    constraint: getZodConstraint(formOf(schema)),
    // Not on blur: an error that appears while a button is being pressed moves the button away from under the press.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      prepare?.(formData);
      return parseWithZod(formData, { schema });
    },
  });
  const [edited, setEdited] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer brings new lines
  useEffect(() => setEdited(false), [lastResult]);
  return {
    form,
    fields,
    lines: edited ? [] : (form.errors ?? []),
    /** To be spread on the form, beside conform's own props. */
    onInput: (_event: FormEvent) => setEdited(true),
  };
}

/** The object that a form fills in, where a schema makes something else of it afterwards. */
function formOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? schema.in : schema;
}
