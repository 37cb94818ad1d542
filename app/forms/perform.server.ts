import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint";
import { ApiFailure, type CallOptions } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import type { Visitor } from "../session/visitor.server";
import type { WithLostFiles } from "./entered.server";
import { withEachOnce } from "./form-data.server";

/** The result of a form's call: its reply, or the page's response to a refusal. */
export type Performed<E extends Endpoint> =
  | { ok: true; reply: ReplyOf<E>; sent: InputOf<E> }
  | { ok: false; refusal: ReturnType<typeof refusal>; failure: ApiFailure | null };

interface Options<E extends Endpoint> extends CallOptions {
  /** The form's own schema where its fields are not the call's; its output is the call's body. */
  schema?: z.ZodType<InputOf<E>>;
  /** Fields that are never sent back to the page. */
  hide?: string[];
  /** Changes the form before it is checked, such as adding values from the session. */
  prepare?: (form: FormData) => void;
  /** Says with a refusal that the form's file is gone. */
  lost?: WithLostFiles;
}

/**
 * Checks a form with its schema, makes the call, and turns refusals into the form's errors with its
 * entries preserved (specification §8).
 */
export async function perform<E extends Endpoint>(
  visitor: Visitor,
  form: FormData,
  endpoint: E,
  { hide = [], prepare, schema, lost = (result) => result, ...options }: Options<E> = {},
): Promise<Performed<E>> {
  prepare?.(form);
  const submission = parseWithZod(withEachOnce(form), { schema: schema ?? endpoint.body });
  const hideFields = ["csrf", ...hide];
  if (submission.status !== "success") {
    return { ok: false, refusal: refusal(lost(submission.reply({ hideFields })), 400), failure: null };
  }
  const sent = submission.value as InputOf<E>;
  try {
    const call = visitor.call.bind(visitor) as (e: E, b: InputOf<E>, o: CallOptions) => Promise<ReplyOf<E>>;
    return { ok: true, reply: await call(endpoint, sent, options), sent };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const result = submission.reply({ hideFields, ...fieldsOf(error, Object.keys(submission.payload)) });
    return { ok: false, refusal: refusal(lost(result), error.status), failure: error };
  }
}

/** Errors of fields that the form has go to these, all others on top as lines. */
function fieldsOf(failure: ApiFailure, fields: string[]) {
  const fieldErrors: Record<string, string[]> = {};
  const rest: Record<string, unknown> = {};
  if (typeof failure.body === "string") {
    return { formErrors: errorLines(failure.body, failure.statusText), fieldErrors };
  }
  for (const [name, value] of Object.entries(failure.body)) {
    if (fields.includes(name)) fieldErrors[name] = errorLines(value);
    else rest[name] = value;
  }
  const formErrors =
    Object.keys(rest).length > 0 || Object.keys(fieldErrors).length === 0
      ? errorLines(rest, failure.statusText)
      : [];
  return { formErrors, fieldErrors };
}

function refusal(result: SubmissionResult<string[]>, status: number) {
  return json({ result }, { status });
}
