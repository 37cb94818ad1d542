import type { Insertable } from "kysely";
import { atMost } from "../database/constant-limit";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { GpgKeyTable } from "./gpg.table";

/** A researcher's OpenPGP public key. */
export function findKey(db: Database | DatabaseTransaction, researcherId: string) {
  return db
    .selectFrom("gpg_keys")
    .select(["public_file", "fingerprint", "user_ids", "expires_at", "encryption_key_id", "notice_at"])
    .where("researcher_id", "=", researcherId)
    .executeTakeFirst();
}

const expiryOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db.selectFrom("gpg_keys").select("expires_at").where("researcher_id", "=", researcher_id),
);

/** When a researcher's key expires, in milliseconds; null when there is none, or it never does. */
export async function findExpiry(db: Database, researcher_id: string): Promise<number | null> {
  const [key] = await expiryOf(db, { researcher_id });
  return key?.expires_at ?? null;
}

/** Stores a researcher's key in place of an earlier one. */
export async function replaceKey(tx: DatabaseTransaction, key: Insertable<GpgKeyTable>): Promise<void> {
  const { researcher_id, ...content } = key;
  await tx
    .insertInto("gpg_keys")
    .values(key)
    .onConflict((conflict) => conflict.column("researcher_id").doUpdateSet(content))
    .execute();
}

/** The most in one round, so that no other write waits for it; the next one is a minute later. */
const BATCH_SIZE = 100;

export interface DueNotice {
  researcher_id: string;
  fingerprint: string;
  expires_at: number;
  notice_at: number;
}

/** Keys whose owners are due a notice of expiry now. */
export async function listDueNotices(db: Database, now: number): Promise<DueNotice[]> {
  return db
    .selectFrom("gpg_keys")
    .select(["researcher_id", "fingerprint", "expires_at", "notice_at"])
    .where("notice_at", "<=", now)
    .orderBy("notice_at")
    .limit(atMost(BATCH_SIZE))
    .$narrowType<{ expires_at: number; notice_at: number }>()
    .execute();
}

/** Sets the time of a key's next notice; false when another process was first, or the key is no longer this one. */
export async function moveNotice(
  tx: DatabaseTransaction,
  { researcher_id, fingerprint, notice_at }: DueNotice,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("gpg_keys")
    .set({ notice_at: next })
    .where("researcher_id", "=", researcher_id)
    .where("fingerprint", "=", fingerprint)
    .where("notice_at", "=", notice_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
