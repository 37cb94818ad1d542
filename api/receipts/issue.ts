import { hashOf, RECEIPT_TYPE, type Receipt, type ReceiptPlace, SALT_BYTES, saltedHash } from "#lib/record";
import type { Vault } from "../crypto/vault";
import type { DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { findLastReceipt, insertReceipt } from "./receipts.store";

/** The services that writing an event needs, so that none lacks its receipt. */
export interface Issuing
  extends Pick<Services, "newId" | "randomBytes" | "signer" | "identity" | "answerDays"> {
  /** Returns the vault that seals readable words; called only for events that have some. */
  openVault: () => Vault;
}

/** Picks these from the services, which must not be spread (api/http/README.md). */
export function issuingOf({
  newId,
  randomBytes,
  signer,
  identity,
  answerDays,
  vault,
}: Pick<Services, (keyof Issuing & keyof Services) | "vault">): Issuing {
  return { newId, randomBytes, signer, identity, answerDays, openVault: () => vault };
}

/** The content of a receipt without its position. */
export type ReceiptBody<Of extends Receipt = Receipt> = Of extends Receipt
  ? Omit<Of, keyof ReceiptPlace>
  : never;

interface Issue {
  submission_id: string;
  at: number;
  body: ReceiptBody;
  /** The sealed proof of salted hashes of research. */
  opening?: string;
  /** The proof of salted hashes of readable words. */
  contents?: EventContents | undefined;
}

/** The salt of an event's readable words, and its other texts by name. */
export interface EventContents {
  salt: string;
  parts?: Record<string, string>;
}

/**
 * Signs a receipt and appends it to the submission's. It must run in the transaction of the event that the receipt certifies, after
 * a write to the submission's row, which blocks every other transaction that would add a receipt.
 */
export async function issueReceipt(
  tx: DatabaseTransaction,
  { newId, signer, identity, openVault }: Issuing,
  { submission_id, at, body, opening, contents }: Issue,
): Promise<void> {
  const {
    researcher_id,
    number,
    events,
    sequence: last,
    jws: previous,
  } = await findLastReceipt(tx, submission_id);
  const sequence = (last ?? 0) + 1;
  // Files belong to an event that has its own receipt, or none.
  const before = events - (body.event === null || body.kind === "files" ? 0 : 1);
  const place: ReceiptPlace = {
    iss: identity.publicUrl,
    submission: submission_id,
    number,
    sequence,
    previous: previous === null ? null : await hashOf(previous),
    ...(previous === null && before > 0 && { unreceipted: before }),
    at: new Date(at).toISOString(),
  };
  const jws = await signer.sign(JSON.stringify({ ...place, ...body }), RECEIPT_TYPE);
  const id = newId();
  await insertReceipt(tx, {
    id,
    submission_id,
    researcher_id,
    sequence,
    event: body.event,
    kind: body.kind,
    jws,
    opening: opening ?? null,
    contents: contents ? openVault().seal(JSON.stringify(contents), contentsPurpose(id)) : null,
    created_at: at,
  });
}

/** The associated data that binds the seal of a receipt's contents to it. */
export const contentsPurpose = (receiptId: string) => `submission receipt:${receiptId}`;

/** The hashes of an event's words, and the contents that prove them. */
export async function contentOf(
  { randomBytes }: Pick<Services, "randomBytes">,
  {
    text,
    message,
    parts,
  }: { text: string | null; message: string | null; parts?: Record<string, string> | undefined },
) {
  const salt = randomBytes(SALT_BYTES);
  const hashes: { text?: string; message?: string; parts?: Record<string, string> } = {};
  if (text !== null) hashes.text = await saltedHash(salt, text);
  if (message !== null) hashes.message = await hashOf(message);
  if (parts) {
    const entries = Object.entries(parts).map(async ([name, part]) => [name, await saltedHash(salt, part)]);
    hashes.parts = Object.fromEntries(await Promise.all(entries));
  }
  const isSalted = text !== null || parts !== undefined;
  const contents: EventContents = { salt: salt.toString("base64url"), ...(parts && { parts }) };
  return { hashes, contents: isSalted ? contents : undefined };
}
