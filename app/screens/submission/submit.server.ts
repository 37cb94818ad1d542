import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { v7 as newId } from "uuid";
import { Revision, SubmissionDetails, submitResearch } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { WithLostFiles } from "../../forms/entered.server";
import { withEachOnce } from "../../forms/form-data.server";
import type { OpenUpload } from "../../forms/upload.server";
import type { Visitor } from "../../session/visitor.server";
import type { Next } from "./answer";
import { standingOf } from "./standing";

const hidden = { hideFields: ["csrf", "attempt", "revision"] };

/** Makes the id of a submission before it is sent, so that sending it again is idempotent. */
export const newAttempt = (): string => newId();

/** The id of a form's submission, and the number of its attempt. */
export function attemptIn(form: FormData): Next {
  const revision = Revision.safeParse(Number(form.get("revision") ?? 1));
  return { attempt: String(form.get("attempt") ?? "") || undefined, revision: revision.data ?? 1 };
}

/**
 * Checks the form and submits the research without its files.
 *
 * @param lost says with a refusal that the files are gone
 */
export async function submit(visitor: Visitor, form: FormData, lost: WithLostFiles) {
  const submission = parseWithZod(withEachOnce(form), { schema: SubmissionDetails });
  const next = attemptIn(form);
  if (submission.status !== "success") {
    // Without scripts, adding and removing a collaborator is posted here too: that is no refusal.
    const status = submission.status === "error" ? 400 : 200;
    const { shares, over } = sharesIn(submission);
    const reply = submission.reply(hidden);
    const result = lost(over ? withErrors(reply, over) : reply);
    return { ok: false as const, refusal: json({ result, next, shares }, { status }) };
  }
  const { attempt: id, revision } = next;
  try {
    const reply = await visitor.call(submitResearch, { details: submission.value, id, revision });
    // The files of an attempt that arrives after a later one belong to none that is stored.
    return { ok: true as const, reply, revision: Math.min(revision, reply.revision) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { ok: false as const, refusal: refusalOf(submission, error, next, lost) };
  }
}

/**
 * Without scripts, only the response to a form can show the sum of its shares: below them, or, when they are more than
 * the whole, at the one that exceeds it.
 */
function sharesIn({ payload }: Submission<unknown, string[]>): {
  shares?: string;
  over?: Record<string, string>;
} {
  const rows: unknown = payload.Collaborators;
  if (!Array.isArray(rows) || rows.length === 0) return {};
  const { sum, left, over } = standingOf(rows.map((row) => String(row?.["Collaboration ratio"] ?? "")));
  const said = `When this page was loaded: ${sum} % for collaborators`;
  if (over === -1) return { shares: `${said}, ${left} % left for you.` };
  return {
    over: { [`Collaborators[${over}].Collaboration ratio`]: `${said}, which is ${-left} % too much.` },
  };
}

/** Adds an error to fields, also where a row was only added or removed: without an intent all errors that there are are shown. */
function withErrors(reply: SubmissionResult<string[]>, errors: Record<string, string>) {
  const own = reply.status === "error" ? reply.error : {};
  const added = Object.entries(errors).map(([field, line]) => [field, [...(own?.[field] ?? []), line]]);
  return { ...reply, intent: undefined, error: { ...own, ...Object.fromEntries(added) } };
}

function refusalOf(
  submission: Submission<unknown, string[]>,
  error: ApiFailure,
  sent: Next,
  lost: WithLostFiles,
) {
  const { status, code } = error;
  const isSettled = code === "submission_settled";
  // Withdrawn, or this attempt or an earlier one may be stored: the next is another.
  const isNext = status === 409 || status >= 500;
  const revision = isNext ? sent.revision + 1 : sent.revision;
  const next: Next = isSettled
    ? { attempt: newAttempt(), revision: 1, leaving: "writing" }
    : { ...sent, revision, ...(status >= 500 && { leaving: "unanswered" }) };
  const formErrors = status === 409 ? [whyNot(code)] : errorLines(error.body, error.statusText);
  return json({ result: lost(submission.reply({ ...hidden, formErrors })), next }, { status });
}

/** The sentence for research that is refused because of another attempt. */
function whyNot(code: ApiFailure["code"]): string {
  if (code === "submission_settled") return SETTLED;
  return code === "submission_withdrawn" ? WITHDRAWN : OTHERWISE;
}

/** An attempt that was stopped, and whose number a draft has brought back. */
const WITHDRAWN =
  "Sending this was stopped before, so nothing of this attempt was stored. Submit once more, and this research is received: there will be one submission.";

/** An earlier text arrived although its response did not. Only the researcher can decide whether this one is to replace it. */
const OTHERWISE =
  "An earlier version of this research was received already. Submit once more, and this one takes its place: there will be one submission.";

/** A draft brings the earlier id back, so that loading the page again would not be enough for research of its own. */
const SETTLED =
  "An earlier version of this research was received and is being read already, so this one was not stored. Copy what you changed, and tell the programme; or submit once more, and this one is research of its own.";

/** Refuses an upload of more than 20 MiB: nothing is stored, all entries are preserved. */
export async function refuseTooLarge(upload: OpenUpload, lost: WithLostFiles) {
  await upload.discard();
  const submission = parseWithZod(withEachOnce(upload.form), { schema: SubmissionDetails });
  const formErrors = [
    "The attachments are larger than 20 MiB in total, so this was not sent. Remove some, or send them as one archive.",
  ];
  const next = attemptIn(upload.form);
  return json({ result: lost(submission.reply({ ...hidden, formErrors })), next }, { status: 413 });
}
