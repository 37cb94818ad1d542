import {
  hashOf,
  RECORD_FORMAT,
  type RecordedReceipt,
  STATEMENT_TYPE,
  type Statement,
  type SubmissionRecord,
} from "#lib/record";
import type { DatabaseTransaction } from "../database/schema";
import type { Identity, Services } from "../services";
import { readablePurpose } from "../submissions/events.store";
import { contentsPurpose, type EventContents } from "./issue";
import { findNumberOf, listReceipts, listTexts } from "./receipts.store";

interface Own {
  id: string;
  researcher_id: string;
}

/** The statement of an instance that was always at one address says nothing of others. */
const formerly = ({ formerPublicUrls }: Identity): Pick<Statement, "formerly"> =>
  formerPublicUrls.length > 0 ? { formerly: formerPublicUrls } : {};

/**
 * The record of a researcher's submission, also of one that was destroyed: all its receipts, their proofs as far as the researcher
 * may read them, and a signed statement about the whole. Undefined for another's.
 */
export async function makeRecord(
  tx: DatabaseTransaction,
  {
    signer,
    identity,
    openVault,
    now,
  }: Pick<Services, "signer" | "identity" | "now"> & { openVault: () => Services["vault"] },
  own: Own,
): Promise<SubmissionRecord | undefined> {
  const receipts = await listReceipts(tx, own);
  const number = await findNumberOf(tx, own, receipts[0]?.jws);
  if (number === undefined) return undefined;
  const texts = new Map((await listTexts(tx, own)).map((event) => [event.ordinal, event]));
  const last = receipts.at(-1)?.jws;
  const statement: Statement = {
    iss: identity.publicUrl,
    ...formerly(identity),
    programme: identity.programme,
    submission: own.id,
    number,
    at: new Date(now()).toISOString(),
    receipts: receipts.length,
    last: last === undefined ? null : await hashOf(last),
  };
  return {
    format: RECORD_FORMAT,
    statement: await signer.sign(JSON.stringify(statement), STATEMENT_TYPE),
    receipts: receipts.map(({ id, event, kind, jws, opening, contents }) => {
      const {
        readable = null,
        sealed = null,
        id: eventId = "",
      } = (kind !== "files" && texts.get(event ?? 0)) || {};
      const open = (seal: string, purpose: string) => openVault().open(seal, purpose);
      const salted: EventContents | null =
        contents === null ? null : JSON.parse(open(contents, contentsPurpose(id)));
      const recorded: RecordedReceipt = { receipt: jws };
      if (opening !== null) recorded.opening = opening;
      if (salted && (readable !== null || salted.parts)) recorded.salt = salted.salt;
      if (salted && readable !== null) recorded.text = open(readable, readablePurpose(eventId));
      if (sealed !== null) recorded.message = sealed;
      if (salted?.parts) recorded.parts = salted.parts;
      return recorded;
    }),
  };
}
