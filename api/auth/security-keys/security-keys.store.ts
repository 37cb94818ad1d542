import type { Insertable } from "kysely";
import { prepared } from "../../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../../database/schema";
import type { SecurityKeyTable } from "../auth.table";

type Db = Database | DatabaseTransaction;

/** How long a key may take to respond. */
export const CHALLENGE_MS = 5 * 60_000;

const keysOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("security_keys")
    .select(["id", "researcher_id", "credential_id", "public_key", "counter", "transports", "name"])
    .select(["created_at", "last_used_at", "host"])
    .where("researcher_id", "=", researcher_id)
    .orderBy("id"),
);

/** A researcher's keys, oldest first. */
export function listSecurityKeys(db: Db, researcher_id: string) {
  return keysOf(db, { researcher_id });
}

/** Adds a key; false when a researcher has it already. */
export async function insertSecurityKey(
  tx: DatabaseTransaction,
  key: Insertable<SecurityKeyTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("security_keys")
    .values(key)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Advances the counter of a key that was used at a host; false when another request did so first, or the key was removed. */
export async function spendCounter(
  tx: DatabaseTransaction,
  id: string,
  { from, to, at, host }: { from: number; to: number; at: number; host: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("security_keys")
    .set({ counter: to, last_used_at: at, host })
    .where("id", "=", id)
    .where("counter", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a key of a researcher; returns its name, or undefined when there is none of this id. */
export function deleteSecurityKey(
  tx: DatabaseTransaction,
  { id, researcher_id }: { id: string; researcher_id: string },
) {
  return tx
    .deleteFrom("security_keys")
    .where("id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .returning("name")
    .executeTakeFirst();
}

/** Deletes every key of a researcher. */
export async function deleteSecurityKeysOf(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx.deleteFrom("security_keys").where("researcher_id", "=", researcherId).execute();
}

/** Stores a challenge for a key to sign; an earlier one of the same session or sign-in is void. */
export async function putChallenge(
  db: Db,
  question: { asked_by: string; challenge: string; expires_at: number },
): Promise<void> {
  const { challenge, expires_at } = question;
  await db
    .insertInto("key_challenges")
    .values(question)
    .onConflict((conflict) => conflict.column("asked_by").doUpdateSet({ challenge, expires_at }))
    .execute();
}

/** Removes and returns a challenge, which is accepted once; null when there is none, or it has expired. */
export async function takeChallenge(db: Db, askedBy: string, now: number): Promise<string | null> {
  const taken = await db
    .deleteFrom("key_challenges")
    .where("asked_by", "=", askedBy)
    .returning(["challenge", "expires_at"])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.challenge : null;
}
