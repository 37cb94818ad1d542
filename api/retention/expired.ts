import { type Expression, sql } from "kysely";
import { ERASED } from "../auth/email-address";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { RetentionPeriods } from "./periods";

type Db = Database | DatabaseTransaction;

/** Ids may be made a little later than the time in their row. */
const SLACK_MS = 24 * 60 * 60_000;

/**
 * Returns a bound above every id that was made before a time: ids are UUIDs of version 7, so the primary key finds old
 * rows without reading the rest. The row's own time decides.
 */
export function idsUntil(before: number): string {
  const hex = (before + SLACK_MS).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The ids of expired rows, by kind: `before` is when their period began, in milliseconds. */
export const over: Record<keyof RetentionPeriods, (db: Db, before: number) => Expression<{ id: string }>> = {
  impressions: (db, before) =>
    db
      .selectFrom("impressions")
      .select("id")
      .where("id", "<", idsUntil(before))
      .where("created_at", "<", before),
  inquiries: (db, before) =>
    db
      .selectFrom("inquiries")
      .select("id")
      .where("id", "<", idsUntil(before))
      .where("created_at", "<", before),
  /** Not while a sign-in that began with the code is half-way through. */
  invitations: (db, before) =>
    db
      .selectFrom("invitations as i")
      .select("i.id")
      .where("i.id", "<", idsUntil(before))
      .where((is) => is(is.fn.coalesce("i.used_at", "i.revoked_at", "i.expires_at"), "<", before))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("login_steps as l").select("l.token_hash").whereRef("l.invitation_id", "=", "i.id"),
          ),
        ),
      ),
  /** Not accepted, and still naming a person. */
  referrals: (db, before) =>
    db
      .selectFrom("referrals")
      .select("id")
      .where("id", "<", idsUntil(before))
      .where("email", "<>", "")
      .where((is) =>
        is.or([
          is.and([is("status", "=", "declined"), is("decided_at", "<", before)]),
          is.and([is("status", "=", "sent"), is("created_at", "<", before)]),
        ]),
      ),
  declinedSubmissions: (db, before) =>
    db
      .selectFrom("submissions")
      .select("id")
      // Not by ids, which callers choose.
      .where("created_at", "<", before)
      .where("status", "in", ["declined", "withdrawn"])
      .where((is) => is(is.fn.coalesce("decided_at", "changed_at"), "<", before)),
  /** Of researchers who were erased: every other agreement is in force. */
  agreements: (db, before) =>
    db
      .selectFrom("ndas as n")
      .innerJoin("researchers as r", "r.id", "n.researcher_id")
      .select("n.id")
      .where("n.created_at", "<", before)
      .where("r.email", "=", ERASED)
      // Also by the key that replaced the address, because it has an index: `ERASED:` and the id. A semicolon sorts after a colon.
      .where(sql<boolean>`r.email_key > ${`${ERASED}:`} and r.email_key < ${`${ERASED};`}`),
};

/** How many rows there are. */
export async function countRows(db: Db, ids: Expression<{ id: string }>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids}) as aged`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** At most `limit` of the ids. */
export async function someOf(db: Db, ids: Expression<{ id: string }>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${ids}) as aged limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of some ids that are among them. */
export async function whichOf(
  db: Db,
  ids: Expression<{ id: string }>,
  some: readonly string[],
): Promise<string[]> {
  const among = sql.join(some);
  const { rows } = await sql<{ id: string }>`select id from (${ids}) as aged where id in (${among})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
