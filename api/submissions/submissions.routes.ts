import { createHmac } from "node:crypto";
import { z } from "zod";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { attachFiles, countSubmissions, submitResearch, withdrawResearch } from "#contract/submissions";
import { ownTransaction } from "../auth/sessions/own-transaction";
import type { Vault } from "../crypto/vault";
import type { Database, DatabaseTransaction } from "../database/schema";
import { ApiError, refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { issueReceipt, issuingOf } from "../receipts/issue";
import { openFields, openFiles } from "../receipts/openings";
import { sealText } from "../sealing/seal";
import type { Services } from "../services";
import { type StoredFile, storeFiles, tooManyBytes } from "./attachments";
import { removeUnattached } from "./leftovers";
import { holdOpen, refuseClosed, refuseOtherThanMessage, sealListing, sumFilesOf } from "./message-files";
import { faultOfQuota, keepToConversation, keepToQuota, takeUploadSlot } from "./quota";
import { receive, withdraw } from "./receive";
import { recipientsOf, withRecipients } from "./recipients";
import { CONCURRENT_UPLOADS, FIRST_EVENT, UPLOAD_MAX_MS } from "./submissions.rules";
import {
  countAccepted,
  countAttachments,
  findOwnSubmission,
  insertAttachments,
  reserveBytes,
} from "./submissions.store";

export const submissions = createRouter();

submissions.on(submitResearch, async (call) => {
  const { db, user, body, keys, newId, now, programmeKey } = call;
  const { id = newId(), revision } = body;
  const plain = JSON.stringify(body.details);
  // Over the id too, so that two submissions of the same text have different MACs.
  const details_mac = createHmac("sha256", keys.submission).update(id).update(plain).digest("base64url");
  const { reply, unlisted } = await withRecipients(call, user.id, async ({ recipients, keepToKey }) => {
    const details = await sealText(plain, recipients);
    const opened = await openFields(
      call,
      { submission: id, revision },
      { details: body.details, recipients },
    );
    const fault = await faultOfQuota(db, user.id, { at: now(), adding: Buffer.byteLength(details) });
    const sent = { researcher_id: user.id, session_id: user.session_id, created_at: now() };
    const submission = { id, revision, details, details_mac, ...sent };
    const receipt = { ...opened, programmeKey: programmeKey.fingerprint };
    const receiving = { ...issuingOf(call), fault, keepToKey, receipt };
    return receive((work) => ownTransaction(call, work), submission, receiving);
  });
  await removeStored(call, unlisted);
  return reply;
});

submissions.on(withdrawResearch, (call) => {
  const { user, id, body, now } = call;
  if (!z.uuidv7().safeParse(id).success) throw notFound();
  const { id: researcher_id, session_id } = user;
  return withdraw(
    (work) => ownTransaction(call, work),
    { id: id.toLowerCase(), researcher_id, session_id, ...body },
    now(),
  );
});

submissions.on(attachFiles, async (call) => {
  const { db, user, log, now, elapsed } = call;
  const id = call.id.toLowerCase();
  const begun = elapsed();
  // Before the body: a caller who may not store anything may not send it either.
  const submission = await findOwnSubmission(db, { id, researcher_id: user.id });
  if (!submission) throw notFound();
  const { event = FIRST_EVENT, ...expected } = expectedIn(call.query);
  await refuseClosed(db, { ...submission, event });
  if (event !== FIRST_EVENT) await refuseOtherThanMessage(db, { submission_id: id, event }, now());
  if (expected.revision !== undefined && expected.revision !== submission.revision) throw replaced();
  await refuseAttached(db, { id, event }, expected.attached);
  await keepToQuota(db, user.id, now());
  const freeSlot = await takeUploadSlot(call, user.id);
  if (!freeSlot) throw tooManyUploads();
  const keys: string[] = [];
  let mayBeListed = false;
  try {
    const stored = event === FIRST_EVENT ? submission.attachment_bytes : await sumFilesOf(db, id, event);
    const room = ATTACHMENTS_MAX_TOTAL_BYTES - stored;
    const { recipients, isOnFile } = await recipientsOf(call, user.id);
    const files = await storeFiles(call, { room, recipients, keys });
    const { revision } = submission;
    const opened = await openFiles(call, { submission: id, revision }, { files, recipients });
    await ownTransaction(call, async (tx) => {
      mayBeListed = false;
      // From here on a sweep may treat its files as leftovers.
      if (elapsed() - begun > UPLOAD_MAX_MS) throw tookTooLong();
      if (!(await isOnFile(tx))) throw otherKey();
      const at = now();
      const listing = { submission_id: id, event, researcher_id: user.id, revision, ...expected, at };
      await list(tx, call.vault, listing, files);
      const { hashes, opening, openingHashes } = opened;
      const place = { kind: "files", event, by: "researcher", revision } as const;
      const body = { ...place, files: hashes, opening: openingHashes };
      await issueReceipt(tx, issuingOf(call), { submission_id: id, at, body, opening });
      await keepToConversation(tx, id);
      mayBeListed = true;
    });
    return files.map((file) => ({ ...file, secret: opened.secret }));
  } catch (error) {
    // A commit without a response may still have succeeded: the sweep finds out later whether its files are listed.
    if (!mayBeListed) await removeStored(call, keys);
    throw error;
  } finally {
    await freeSlot().catch((cause) => log.error("uploads.not_counted", { error: String(cause) }));
  }
});

submissions.on(countSubmissions, async ({ db, user }) => ({ accepted: await countAccepted(db, user.id) }));

/** Only logs a failure: the caller must get the reason for the refusal, and the sweep tries again. */
async function removeStored(
  call: Pick<Services, "db" | "store" | "log">,
  keys: readonly string[],
): Promise<void> {
  await removeUnattached(call, keys).catch((cause) =>
    call.log.error("attachments.not_removed", { keys: keys.length, error: String(cause) }),
  );
}

const notFound = () => refused(404, "There is no such submission.");

function tooManyUploads(): ApiError {
  const detail = `${CONCURRENT_UPLOADS} of your uploads are under way. Wait until one has ended, then send this one again.`;
  return new ApiError(429, { detail }, { "Retry-After": "15" });
}

function tookTooLong(): ApiError {
  const detail = "The upload took too long, and nothing of it was stored. Send it again.";
  return new ApiError(503, { detail }, { "Retry-After": "5" });
}

/** Files were sealed while they came, and cannot be sealed again: their bytes are gone. */
const otherKey = () =>
  refused(
    409,
    "Your OpenPGP key was changed while these files were on their way, so none of them was stored. Send them again.",
    "key_replaced",
  );

/** The state that the caller takes a submission to be in, as far as the query gives it. Throws 400 for a value that is no number. */
function expectedIn(query: URLSearchParams): z.output<typeof Expected> {
  const parsed = Expected.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  throw refused(400, "`revision`, `attached` and `event` are numbers.");
}

const Expected = z
  .object({
    revision: z.coerce.number().int(),
    attached: z.coerce.number().int(),
    event: z.coerce.number().int().min(FIRST_EVENT),
  })
  .partial();

const replaced = () =>
  refused(409, "Another attempt to send this submission came later. Nothing of this one was stored.");

/** Throws 409 when a submission, or a message about it, has other attachments than the caller knows of: an earlier upload's response was lost. */
async function refuseAttached(
  db: Database | DatabaseTransaction,
  { id, event }: { id: string; event: number },
  expected: number | undefined,
) {
  if (expected === undefined) return;
  const attachments = await countAttachments(db, id, event);
  if (attachments === expected) return;
  const detail = "The submission has other attachments by now. None of these files was stored.";
  throw new ApiError(409, { detail, code: "attached_already", attachments });
}

interface Listing {
  submission_id: string;
  /** The event that they belong to. */
  event: number;
  researcher_id: string;
  /** The submission's revision when the upload began. */
  revision: number;
  /** How many attachments the caller knows of. */
  attached?: number;
  at: number;
}

/** Lists stored files with their submission, all of them or none. Throws 413 above a limit, 404 or 409 when the submission has changed. */
async function list(
  tx: DatabaseTransaction,
  vault: Vault,
  { submission_id, event, researcher_id, revision, attached, at }: Listing,
  files: StoredFile[],
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  // While the files arrived it may have ended, or been removed.
  await holdOpen(tx, submission_id, event);
  if (event !== FIRST_EVENT) {
    const listed = await sumFilesOf(tx, submission_id, event);
    if (listed + bytes > ATTACHMENTS_MAX_TOTAL_BYTES) throw tooManyBytes();
  } else if (!(await reserveBytes(tx, { id: submission_id, revision, bytes }))) {
    const found = await findOwnSubmission(tx, { id: submission_id, researcher_id });
    throw found?.revision === revision ? tooManyBytes() : replaced();
  }
  await refuseAttached(tx, { id: submission_id, event }, attached);
  if ((await countAttachments(tx, submission_id, event)) + files.length > ATTACHMENTS_MAX_FILES) {
    const what = event === FIRST_EVENT ? "submission" : "message";
    throw refused(
      413,
      `A ${what} can have ${ATTACHMENTS_MAX_FILES} attachments. None of these files was stored.`,
    );
  }
  await insertAttachments(
    tx,
    files.map((file) => ({
      id: file.id,
      submission_id,
      event,
      size: file.size,
      sha256: file.sealed_sha256,
      listing: event === FIRST_EVENT ? null : sealListing(vault, file),
      storage_key: file.storage_key,
      plain_name: null,
      created_at: at,
    })),
  );
  await keepToQuota(tx, researcher_id, at);
}
