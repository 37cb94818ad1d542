import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { attachFiles, countSubmissions, submitResearch } from "#contract/submissions";
import type { Database, DatabaseTransaction } from "../database/schema";
import { transaction } from "../database/transaction";
import { refused } from "../http/api-error";
import { area } from "../http/area";
import { type StoredFile, storeFiles, tooManyBytes } from "./attachments";
import { removeUnattached } from "./leftovers";
import { DAILY_QUOTA_BYTES, QUOTA_DAY_MS, TOTAL_QUOTA_BYTES } from "./submissions.rules";
import {
  countAccepted,
  countAttachments,
  findOwnSubmission,
  insertAttachments,
  insertSubmission,
  reserveBytes,
  sumBytes,
} from "./submissions.store";

export const submissions = area();

submissions.on(submitResearch, async ({ db, user, body, newId, now }) => {
  const id = newId();
  await insertSubmission(db, {
    id,
    researcher_id: user.id,
    // To be sealed here: `details` is the unpublished exploit itself.
    details: JSON.stringify(body.details),
    created_at: now(),
  });
  return { id };
});

submissions.on(attachFiles, async (call) => {
  const { db, user, id, log, now } = call;
  // Before the body: who may not store anything, may not send it either.
  const submission = await findOwnSubmission(db, { id, researcher_id: user.id });
  if (!submission) throw refused(404, "There is no such submission.");
  await keepToQuota(db, user.id, now());
  const keys: string[] = [];
  try {
    const files = await storeFiles(call, ATTACHMENTS_MAX_TOTAL_BYTES - submission.attachment_bytes, keys);
    await transaction(db, (tx) => list(tx, { submission_id: id, researcher_id: user.id, at: now() }, files));
    return files;
  } catch (error) {
    // Only what is not listed: an error may come although the transaction was kept.
    await removeUnattached(call, keys).catch((cause) => {
      log.error("attachments.not_removed", { keys: keys.length, error: String(cause) });
    });
    throw error;
  }
});

submissions.on(countSubmissions, async ({ db, user }) => ({ accepted: await countAccepted(db, user.id) }));

/** Lists stored files with their submission, all of them or none. Throws 413 above a limit. */
async function list(
  tx: DatabaseTransaction,
  { submission_id, researcher_id, at }: { submission_id: string; researcher_id: string; at: number },
  files: StoredFile[],
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (!(await reserveBytes(tx, submission_id, bytes))) throw tooManyBytes();
  if ((await countAttachments(tx, submission_id)) + files.length > ATTACHMENTS_MAX_FILES) {
    throw refused(413, `A submission can have ${ATTACHMENTS_MAX_FILES} attachments. Nothing was stored.`);
  }
  await insertAttachments(
    tx,
    files.map((file) => ({ ...file, submission_id, created_at: at })),
  );
  await keepToQuota(tx, researcher_id, at);
}

/** Throws 413 when a researcher has stored more than a day or the disk allows. */
async function keepToQuota(
  db: Database | DatabaseTransaction,
  researcherId: string,
  at: number,
): Promise<void> {
  if ((await sumBytes(db, researcherId, at - QUOTA_DAY_MS)) > DAILY_QUOTA_BYTES) {
    throw refused(413, "You have stored as much as one day allows. Send the attachments tomorrow.");
  }
  if ((await sumBytes(db, researcherId, 0)) > TOTAL_QUOTA_BYTES) {
    throw refused(413, "You have stored as much as one researcher can. Ask the programme to make room.");
  }
}
