import { CONVERSATION_MAX_BYTES } from "#contract/limits";
import type { Database, DatabaseTransaction } from "../database/schema";
import { type ApiError, refused } from "../http/api-error";
import type { Services } from "../services";
import { forget, type Throttling, take, throttleKey } from "../throttling/throttle";
import { sumRecorded } from "./events.store";
import {
  CONCURRENT_UPLOADS,
  DAILY_QUOTA_BYTES,
  QUOTA_DAY_MS,
  TOTAL_QUOTA_BYTES,
  UPLOAD_SLOT_MS,
} from "./submissions.rules";
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

/** Throws 413 when a submission's researcher has done more about it than its record can have: in words, files and scores. */
export async function keepToConversation(tx: DatabaseTransaction, submissionId: string): Promise<void> {
  if ((await sumRecorded(tx, submissionId)) <= CONVERSATION_MAX_BYTES) return;
  throw refused(
    413,
    "With this the record of this submission would have more than 16 MiB of yours, with the receipts. Nothing was stored. Send a long text as a file, with a short message; if that is refused too, write to the programme with the form on the home page.",
  );
}

/**
 * Takes one of a researcher's slots for uploads, each of which is counted by itself: a count of them all would lose those that
 * are under way when its window ends. Undefined when none is free.
 *
 * @returns what frees the slot, unless it has ended by itself and may be another upload's
 */
export async function takeUploadSlot(
  services: Throttling & Pick<Services, "keys" | "elapsed">,
  researcherId: string,
): Promise<(() => Promise<void>) | undefined> {
  const { elapsed } = services;
  for (let slot = 1; slot <= CONCURRENT_UPLOADS; slot++) {
    const key = throttleKey(services, "uploads under way", researcherId, String(slot));
    const begun = elapsed();
    if ((await take(services, key, { events: 1, windowMs: UPLOAD_SLOT_MS })) > 0) continue;
    return async () => {
      if (elapsed() - begun < UPLOAD_SLOT_MS) await forget(services, key);
    };
  }
}
