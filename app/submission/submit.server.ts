import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { v7 as newId } from "uuid";
import { SubmissionDetails, submitResearch } from "#contract/submissions";
import { ApiFailure } from "../api-caller.server";
import { errorLines } from "../error-lines";
import { withEachOnce } from "../form-data.server";
import type { OpenUpload } from "../upload.server";
import type { Visitor } from "../visitor.server";

const hidden = { hideFields: ["csrf", "proof", "attempt"] };

/** Names a submission before it is sent, so that sending it again is known for what it is. */
export const newAttempt = (): string => newId();

/** Checks the form and submits the research without its files. */
export async function submit(visitor: Visitor, form: FormData) {
  const submission = parseWithZod(withEachOnce(form), { schema: SubmissionDetails });
  if (submission.status !== "success") {
    // Without scripts, adding and removing a collaborator comes here too: that is no refusal.
    const status = submission.status === "error" ? 400 : 200;
    return { ok: false as const, refusal: json({ result: submission.reply(hidden) }, { status }) };
  }
  try {
    const id = String(form.get("attempt") ?? "") || undefined;
    const reply = await visitor.call(submitResearch, { details: submission.value, id });
    return { ok: true as const, reply };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 409) return { ok: false as const, refusal: receivedOtherwise(submission) };
    const formErrors = errorLines(error.body, error.statusText);
    const result = submission.reply({ ...hidden, formErrors });
    return { ok: false as const, refusal: json({ result }, { status: error.status }) };
  }
}

/** An earlier text arrived although its answer did not. Only the researcher can say whether this one is to be another. */
function receivedOtherwise(submission: Submission<unknown, string[]>) {
  const formErrors = [
    "An earlier version of this text was received already; its answer was lost on the way. Submit once more to send this one as a submission of its own.",
  ];
  const result = submission.reply({ ...hidden, formErrors });
  return json({ result, nextAttempt: newAttempt() }, { status: 409 });
}

/** More than 20 MiB is on its way: nothing is stored, everything typed is kept. */
export async function refuseTooLarge(upload: OpenUpload) {
  await upload.discard();
  const submission = parseWithZod(withEachOnce(upload.form), { schema: SubmissionDetails });
  const formErrors = [
    "The attachments are larger than 20 MiB in total, so nothing was sent. Remove some, or send them as one archive.",
  ];
  return json({ result: submission.reply({ ...hidden, formErrors }) }, { status: 413 });
}
