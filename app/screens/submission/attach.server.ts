import { json, redirect } from "@remix-run/node";
import { attachFiles } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { OpenUpload } from "../../forms/upload.server";
import { pathOfDone } from "../../session/signed-param.server";
import type { Visitor } from "../../session/visitor.server";
import type { Attach } from "./answer";
import { SECRETS_PARAM, sealSecrets } from "./secrets.server";

interface Target {
  id: string;
  /** The attempt whose files they are; left out where the research is known to be stored. */
  revision?: number;
  /** How many attachments the submission has, as far as the page knows. */
  attached: number;
  /** The secrets of its receipts so far, sealed for an address. */
  secrets: string | null;
}

/**
 * Sends the files after the research. When that fails the research is kept, and only the files are asked for again; what an
 * earlier attempt attached is told, and not attached twice.
 */
export async function attach(visitor: Visitor, upload: OpenUpload, target: Target) {
  const { id, revision, attached, secrets } = target;
  if (!upload.files) return redirect(receivedAt(visitor, id, secrets));
  visitor.received = id;
  const expected = { attached: String(attached), ...(revision && { revision: String(revision) }) };
  try {
    const stored = await visitor.call(attachFiles, undefined, { id, query: expected, files: upload.files });
    const all = await sealSecrets(visitor, id, [stored[0]?.secret], secrets);
    return redirect(receivedAt(visitor, id, all));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await upload.discard();
    if (error.code === "attached_already") return arrivedBefore(visitor, id, attachmentsIn(error), secrets);
    const lines = errorLines(error.body, error.statusText);
    const isUnsure = error.status >= 500;
    return attachAgain({ id, lines, stored: attached, isUnsure, ...withSecrets(secrets) }, error.status);
  }
}

const withSecrets = (secrets: string | null) => (secrets === null ? {} : { secrets });

/** Says that research was received by an earlier attempt, with how many attachments. */
export function arrivedBefore(
  visitor: Visitor,
  id: string,
  attachments: number,
  secrets: string | null = null,
) {
  const received = receivedAt(visitor, id, secrets);
  return attachAgain({ id, lines: [], stored: attachments, received, ...withSecrets(secrets) });
}

/** Asks for the attachments alone. */
export function attachAgain(attach: Attach, status = 200) {
  return json({ result: null, attach }, { status });
}

/** Where a submission is said to be received; with the secrets of its receipts, sealed, its record has them. */
export function receivedAt(visitor: Visitor, id: string, secrets: string | null): string {
  const path = pathOfDone(visitor, "/submit-your-research", "received", id);
  return secrets === null ? path : `${path}&${new URLSearchParams({ [SECRETS_PARAM]: secrets })}`;
}

function attachmentsIn({ body }: ApiFailure): number {
  return typeof body === "object" && "attachments" in body ? Number(body.attachments) : 0;
}
