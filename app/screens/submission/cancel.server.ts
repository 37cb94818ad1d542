import { json } from "@remix-run/node";
import { withdrawResearch } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import type { Visitor } from "../../session/visitor.server";
import type { SubmissionAnswer } from "./answer";
import { attemptIn } from "./submit.server";

/**
 * Withdraws the stored part of an upload, and returns the resulting state: nothing stored, or research after all; or
 * unknown. The form stays in each: the stored research may be an earlier attempt without its last changes.
 */
export async function cancel(visitor: Visitor, form: FormData) {
  const { attempt: id = "", revision } = attemptIn(form);
  const stored = await visitor.call(withdrawResearch, { revision }, { id }).catch((error: unknown) => {
    if (error instanceof ApiFailure) return error;
    throw error;
  });
  if (stored instanceof ApiFailure) return json(unknown(revision), { status: stored.status });
  const { received, attachments } = stored;
  return json<SubmissionAnswer>({
    result: null,
    stopped: received ? { attachments, href: `/account/submissions/${id}` } : "cancelled",
    next: { revision: revision + 1, leaving: received ? "received" : "writing" },
  });
}

function unknown(revision: number): SubmissionAnswer {
  return { result: null, stopped: "unknown", next: { revision: revision + 1, leaving: "unanswered" } };
}
