import { CONVERSATION_MAX_BYTES } from "#contract/limits";
import type { Database, DatabaseTransaction } from "../database/schema";
import { type ApiError, refused } from "../http/api-error";
import { sumWritten } from "./events.store";
import { DAILY_QUOTA_BYTES, QUOTA_DAY_MS, TOTAL_QUOTA_BYTES } from "./submissions.rules";
import { sumBytes } from "./submissions.store";

/** Throws 413 when a researcher has stored more than a day or the disk allows. */
export async function keepToQuota(
  db: Database | DatabaseTransaction,
  researcherId: string,
  at: number,
): Promise<void> {
  const fault = await faultOfQuota(db, researcherId, { at, adding: 0 });
  if (fault) throw fault;
}

/** Why a researcher may not store more bytes at a moment; undefined when they may. */
export async function faultOfQuota(
  db: Database | DatabaseTransaction,
  researcherId: string,
  { at, adding }: { at: number; adding: number },
): Promise<ApiError | undefined> {
  if ((await sumBytes(db, researcherId, at - QUOTA_DAY_MS)) + adding > DAILY_QUOTA_BYTES) {
    return refused(413, "You have stored as much as one day allows. Send the rest tomorrow.");
  }
  if ((await sumBytes(db, researcherId, 0)) + adding > TOTAL_QUOTA_BYTES) {
    return refused(413, "You have stored as much as one researcher can. Ask the programme to make room.");
  }
}

/** Throws 413 when a submission's researcher has written more about it than its record can have. */
export async function keepToConversation(tx: DatabaseTransaction, submissionId: string): Promise<void> {
  if ((await sumWritten(tx, submissionId)) <= CONVERSATION_MAX_BYTES) return;
  throw refused(
    413,
    "With this you would have written more than 16 MiB about this submission, sealed. Nothing was stored. Send it as a file, with a short message.",
  );
}
