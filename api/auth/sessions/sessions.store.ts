import { atMost } from "../../database/constant-limit";
import { prepared } from "../../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../../database/schema";
import type { OriginColumns } from "../auth.table";

type Db = Database | DatabaseTransaction;

/** At most five sessions a researcher; the oldest ends (docs/security.md#sessions). */
const MAX_SESSIONS = 5;

interface NewSession extends OriginColumns {
  id: string;
  researcher_id: string;
  refresh_hash: string;
  authenticated_at: number;
  /** Milliseconds. */
  at: number;
}

/** Adds a session and ends the oldest others above the limit: after a clock that ran ahead, this one would be the oldest. */
export async function insertSession(tx: DatabaseTransaction, session: NewSession): Promise<void> {
  const { at, ...columns } = session;
  await tx
    .insertInto("sessions")
    .values({ ...columns, previous_refresh_hash: null, rotated_at: at, created_at: at, last_seen_at: at })
    .execute();
  const surplus = await tx
    .selectFrom("sessions")
    .select("id")
    .where("researcher_id", "=", session.researcher_id)
    .where("id", "!=", session.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(atMost(100))
    .offset(MAX_SESSIONS - 1)
    .execute();
  for (const { id } of surplus) await tx.deleteFrom("sessions").where("id", "=", id).execute();
}

/** The columns of a researcher's progress: of `r`, and of its profile, authenticator and agreement as `p`, `a` and `n`. */
export const progressColumns = [
  "r.email",
  "r.password_hash",
  "r.password_expired",
  "r.disabled_at",
  "p.id as profile_id",
  "p.dob",
  "p.expertise",
  "p.phone",
  "a.confirmed_at as authenticator_confirmed_at",
  "n.id as nda_id",
] as const;

const sessionById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .leftJoin("authenticators as a", "a.researcher_id", "r.id")
    .leftJoin("ndas as n", "n.researcher_id", "r.id")
    .select([
      "s.id as session_id",
      "s.researcher_id",
      "s.refresh_hash",
      "s.previous_refresh_hash",
      "s.rotated_at",
      "s.authenticated_at",
      "s.confirmed_at",
      "s.created_at",
      "s.last_seen_at",
    ])
    .select(progressColumns)
    .where("s.id", "=", id),
);

/** The session with its researcher's progress, or undefined. */
export async function findSession(db: Db, id: string) {
  const [session] = await sessionById(db, { id });
  return session;
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Records that the second factor was entered within the session. */
export async function confirmSession(tx: DatabaseTransaction, id: string, at: number): Promise<void> {
  await tx.updateTable("sessions").set({ confirmed_at: at }).where("id", "=", id).execute();
}

/** Records that the session was used. */
export async function touchSession(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", id).execute();
}

/** Replaces the refresh token if `from` is still the valid one; false when another request was first. */
export async function rotateSession(
  db: Db,
  id: string,
  change: { from: string; to: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({
      refresh_hash: change.to,
      previous_refresh_hash: change.from,
      rotated_at: change.at,
      last_seen_at: change.at,
    })
    .where("id", "=", id)
    .where("refresh_hash", "=", change.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A researcher's sessions that were started and used after these times, the most recently used first. */
export async function listSessionsOf(
  db: Db,
  researcherId: string,
  { createdAfter, seenAfter }: { createdAfter: number; seenAfter: number },
) {
  return db
    .selectFrom("sessions")
    .select(["id", "authenticated_at", "last_seen_at", "browser", "system", "network"])
    .where("researcher_id", "=", researcherId)
    .where("created_at", ">", createdAfter)
    .where("last_seen_at", ">", seenAfter)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of a researcher; false when there is none of this id. */
export async function deleteSessionOf(
  db: Db,
  { id, researcher_id }: { id: string; researcher_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends one session; false when it had ended already. */
export async function deleteSession(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of a researcher. */
export async function deleteSessionsOf(db: Db, researcherId: string): Promise<void> {
  await db.deleteFrom("sessions").where("researcher_id", "=", researcherId).execute();
}

/** Ends every session of a researcher but one; returns how many. */
export async function deleteOtherSessions(db: Db, researcherId: string, kept: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("researcher_id", "=", researcherId)
    .where("id", "!=", kept)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
