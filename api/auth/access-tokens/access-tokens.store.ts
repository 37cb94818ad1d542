import type { Insertable } from "kysely";
import { atMost } from "../../database/constant-limit";
import { prepared } from "../../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../../database/schema";
import type { AccessTokenTable } from "../auth.table";
import { progressColumns } from "../sessions/sessions.store";

type Db = Database | DatabaseTransaction;

/** How long one that expired is listed, so that its owner sees why a program is refused. */
export const EXPIRED_LISTED_MS = 30 * 24 * 60 * 60_000;

/** More than a researcher can make, with those that expired. */
const LISTED_MAX = 200;

const tokenByHash = prepared((db, { hash }: { hash: string }) =>
  db
    .selectFrom("access_tokens as t")
    .innerJoin("researchers as r", "r.id", "t.researcher_id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .leftJoin("authenticators as a", "a.researcher_id", "r.id")
    .leftJoin("ndas as n", "n.researcher_id", "r.id")
    .select(["t.id as token_id", "t.researcher_id", "t.scope", "t.expires_at", "t.last_used_at"])
    .select(progressColumns)
    .where("t.token_hash", "=", hash),
);

/** The token with its researcher's progress, or undefined. */
export async function findAccessToken(db: Db, hash: string) {
  const [token] = await tokenByHash(db, { hash });
  return token;
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findAccessToken>>>;

/** When a token ends, and whether its researcher is disabled; undefined when it was ended. */
export function findTokenById(db: Db, id: string) {
  return db
    .selectFrom("access_tokens as t")
    .innerJoin("researchers as r", "r.id", "t.researcher_id")
    .select(["t.expires_at", "r.disabled_at"])
    .where("t.id", "=", id)
    .executeTakeFirst();
}

/** A researcher's tokens, the newest first, without those that expired before `since`. */
export function listTokensOf(db: Db, researcherId: string, since: number) {
  return db
    .selectFrom("access_tokens")
    .select(["id", "name", "scope", "created_at", "expires_at", "last_used_at"])
    .where("researcher_id", "=", researcherId)
    .where("expires_at", ">", since)
    .orderBy("id", "desc")
    .limit(atMost(LISTED_MAX))
    .execute();
}

/** Adds a token. */
export async function insertAccessToken(
  tx: DatabaseTransaction,
  token: Insertable<AccessTokenTable>,
): Promise<void> {
  await tx.insertInto("access_tokens").values(token).execute();
}

/** Records that a token was used. */
export async function touchAccessToken(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable("access_tokens").set({ last_used_at: at }).where("id", "=", id).execute();
}

/** Ends one token of a researcher; false when there is none of this id. */
export async function deleteAccessToken(
  tx: DatabaseTransaction,
  { id, researcher_id }: { id: string; researcher_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("access_tokens")
    .where("id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every token of a researcher. */
export async function deleteAccessTokensOf(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx.deleteFrom("access_tokens").where("researcher_id", "=", researcherId).execute();
}
