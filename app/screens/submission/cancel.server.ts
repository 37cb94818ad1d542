import { json } from "@remix-run/node";
import { withdrawResearch } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import type { Visitor } from "../../session/visitor.server";
import type { SubmissionAnswer } from "./answer";
import { arrivedBefore, attachAgain } from "./attach.server";
import { attemptIn } from "./submit.server";

/**
 * Withdraws the stored part of an upload, and returns the resulting state: nothing stored, or the research after all; or
 * unknown.
 */
export async function cancel(visitor: Visitor, form: FormData) {
  const { attempt: id = "", revision } = attemptIn(form);
  const stored = await visitor.call(withdrawResearch, { revision }, { id }).catch((error: unknown) => {
    if (error instanceof ApiFailure) return error;
    throw error;
  });
  if (stored instanceof ApiFailure) return json(unknown(revision), { status: stored.status });
  const { received, attachments } = stored;
  if (!received) {
    const next = { revision: revision + 1, isUnanswered: false };
    return json<SubmissionAnswer>({ result: null, stopped: "cancelled", next });
  }
  if (attachments > 0) return arrivedBefore(visitor, id, attachments);
  return attachAgain({ id, lines: [SETTLED], stored: 0 });
}

function unknown(revision: number): SubmissionAnswer {
  return { result: null, stopped: "unknown", next: { revision: revision + 1, isUnanswered: true } };
}

const SETTLED = "It could not be cancelled any more.";
