import { json, redirect } from "@remix-run/node";
import { attachFiles } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { OpenUpload } from "../../forms/upload.server";
import { pathOfDone } from "../../session/signed-param.server";
import type { Visitor } from "../../session/visitor.server";
import type { Attach } from "./answer";
import type { ReceiptSecrets } from "./secrets.server";

interface Target {
  id: string;
  /** The attempt whose files they are; left out where the research is known to be stored. */
  revision?: number;
  /** How many attachments the submission has, as far as the page knows. */
  attached: number;
  /** Of its receipts. */
  secrets: ReceiptSecrets;
}

/**
 * Sends the files after the research. When that fails the research stays stored, and only the files are asked for again; files
 * that an earlier attempt attached are reported, and not attached twice.
 */
export async function attach(visitor: Visitor, upload: OpenUpload, target: Target) {
  const { id, revision, attached, secrets } = target;
  if (!upload.files) return redirect(receivedAt(visitor, id), { headers: await secrets.headers() });
  visitor.askForFiles = (lines) => ({ attach: { id, lines, stored: attached } });
  const expected = { attached: String(attached), ...(revision && { revision: String(revision) }) };
  try {
    const [stored] = await visitor.call(attachFiles, undefined, { id, query: expected, files: upload.files });
    secrets.add(stored?.secret);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await upload.discard();
    const { status } = error;
    const headers = await secrets.headers();
    if (error.code === "attached_already") return arrivedBefore(visitor, id, attachmentsIn(error), headers);
    const lines = errorLines(error.body, error.statusText);
    return attachAgain({ id, lines, stored: attached, isUnsure: status >= 500 }, { status, headers });
  }
  return redirect(receivedAt(visitor, id), { headers: await secrets.headers() });
}

/** Says that research was received by an earlier attempt, with how many attachments. */
export function arrivedBefore(
  visitor: Visitor,
  id: string,
  attachments: number,
  headers: Record<string, string> = {},
) {
  const received = receivedAt(visitor, id);
  return attachAgain({ id, lines: [], stored: attachments, received }, { headers });
}

/** Asks for the attachments alone. */
export function attachAgain(
  attach: Attach,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return json({ result: null, attach }, { status, headers });
}

/** The path that reports a submission as received. */
export const receivedAt = (visitor: Visitor, id: string) =>
  pathOfDone(visitor, "/submit-your-research", "received", id);

/** How many attachments a refusal because of an earlier attempt says that there are. */
export function attachmentsIn({ body }: ApiFailure): number {
  return typeof body === "object" && "attachments" in body ? Number(body.attachments) : 0;
}
