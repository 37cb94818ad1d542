import { json, redirect } from "@remix-run/node";
import { attachFiles } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { OpenUpload } from "../../forms/upload.server";
import { pathOfDone } from "../../session/signed-param.server";
import type { Visitor } from "../../session/visitor.server";
import type { Attach } from "./answer";

interface Target {
  id: string;
  /** The attempt whose files they are; left out where the research is known to be stored. */
  revision?: number;
  /** How many attachments the submission has, as far as the page knows. */
  attached: number;
}

/**
 * Sends the files after the research. When that fails the research is kept, and only the files are asked for again; what an
 * earlier attempt attached is told, and not attached twice.
 */
export async function attach(visitor: Visitor, upload: OpenUpload, { id, revision, attached }: Target) {
  if (!upload.files) return redirect(receivedAt(visitor, id));
  visitor.received = id;
  const expected = { attached: String(attached), ...(revision && { revision: String(revision) }) };
  try {
    await visitor.call(attachFiles, undefined, { id, query: expected, files: upload.files });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await upload.discard();
    if (error.code === "attached_already") return arrivedBefore(visitor, id, attachmentsIn(error));
    const lines = errorLines(error.body, error.statusText);
    return attachAgain({ id, lines, stored: attached, isUnsure: error.status >= 500 }, error.status);
  }
  return redirect(receivedAt(visitor, id));
}

/** Says that research was received by an earlier attempt, with how many attachments. */
export function arrivedBefore(visitor: Visitor, id: string, attachments: number) {
  return attachAgain({ id, lines: [], stored: attachments, received: receivedAt(visitor, id) });
}

/** Asks for the attachments alone. */
export function attachAgain(attach: Attach, status = 200) {
  return json({ result: null, attach }, { status });
}

/** Where a submission is said to be received. */
export const receivedAt = (visitor: Visitor, id: string) =>
  pathOfDone(visitor, "/submit-your-research", "received", id);

function attachmentsIn({ body }: ApiFailure): number {
  return typeof body === "object" && "attachments" in body ? Number(body.attachments) : 0;
}
