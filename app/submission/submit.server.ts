import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { SubmissionDetails, submitResearch } from "#contract/submissions";
import { ApiFailure } from "../api-caller.server";
import { errorLines } from "../error-lines";
import type { OpenUpload } from "../upload.server";
import type { Visitor } from "../visitor.server";

const hidden = { hideFields: ["csrf"] };

/** Checks the form and submits the research without its files. */
export async function submit(visitor: Visitor, form: FormData) {
  const submission = parseWithZod(form, { schema: SubmissionDetails });
  if (submission.status !== "success") {
    // Without scripts, adding and removing a collaborator comes here too: that is no refusal.
    const status = submission.status === "error" ? 400 : 200;
    return { ok: false as const, refusal: json({ result: submission.reply(hidden) }, { status }) };
  }
  try {
    const reply = await visitor.call(submitResearch, { details: submission.value });
    return { ok: true as const, reply };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const formErrors = errorLines(error.body, error.statusText);
    const result = submission.reply({ ...hidden, formErrors });
    return { ok: false as const, refusal: json({ result }, { status: error.status }) };
  }
}

/** More than 20 MiB is on its way: nothing is stored, everything typed is kept. */
export async function refuseTooLarge(upload: OpenUpload) {
  await upload.discard();
  const submission = parseWithZod(upload.form, { schema: SubmissionDetails });
  const formErrors = [
    "The attachments are larger than 20 MiB in total, so nothing was sent. Remove some, or send them as one archive.",
  ];
  return json({ result: submission.reply({ ...hidden, formErrors }) }, { status: 413 });
}
