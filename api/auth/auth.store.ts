import { type Insertable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { ResearcherTable } from "./auth.table";
import { DUPLICATE, type EmailKey } from "./email-address";

type Db = Database | DatabaseTransaction;

/** The researcher with this address, or undefined. */
export function findResearcher(db: Db, email_key: EmailKey) {
  return db.selectFrom("researchers").selectAll().where("email_key", "=", email_key).executeTakeFirst();
}

/** The invitation of this address that is neither used nor revoked, or undefined; it may have expired. */
export function findInvitation(db: Db, email_key: EmailKey) {
  return db
    .selectFrom("invitations")
    .selectAll()
    .where("email_key", "=", email_key)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** Researcher and invitation of an address: always two queries, so that the time reveals nothing. */
export async function findKnown(db: Db, email_key: EmailKey) {
  const researcher = await findResearcher(db, email_key);
  const invitation = await findInvitation(db, email_key);
  return { researcher, invitation };
}

/** Accounts that cannot sign in because another one has their address, oldest first (migration 007). */
export function listDuplicates(db: Db) {
  return db
    .selectFrom("researchers")
    .select(["id", "email"])
    .where(sql<boolean>`email_key like ${`${DUPLICATE}:%`}`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Adds a researcher who has no password yet; false when there is one already, or a parallel request was first. */
export async function insertResearcher(
  tx: DatabaseTransaction,
  researcher: Pick<Insertable<ResearcherTable>, "id" | "email" | "email_key" | "available_referrals"> & {
    created_at: number;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("researchers")
    .values(researcher)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Requires a new password before anything else. */
export async function expirePassword(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx.updateTable("researchers").set({ password_expired: 1 }).where("id", "=", researcherId).execute();
}

/**
 * Replaces the password if it is still `from` and the account is enabled; false when another request was first. An expired one is
 * replaced only where something else than itself was the proof.
 */
export async function replacePassword(
  db: Db,
  researcherId: string,
  { from, to, isProof }: { from: string | null; to: string; isProof: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("researchers")
    .set({ password_hash: to, password_expired: 0 })
    .where("id", "=", researcherId)
    .where("password_hash", from === null ? "is" : "=", from)
    .where("disabled_at", "is", null)
    .$if(isProof, (query) => query.where("password_expired", "=", 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Rehashes the same password under newer parameters. */
export async function rehashPassword(db: Db, researcherId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable("researchers")
    .set({ password_hash: to })
    .where("id", "=", researcherId)
    .where("password_hash", "=", from)
    .execute();
}

/** Uses up an invitation; false when it was used, revoked or expired meanwhile. */
export async function consumeInvitation(tx: DatabaseTransaction, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
