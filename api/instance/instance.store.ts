import type { Database, DatabaseTransaction } from "../database/schema";
import type { ClockNotes } from "../retention/clock.rules";

type Db = Database | DatabaseTransaction;

/** The database's id. Throws a sentence when it has lost it. */
export async function findInstanceId(db: Db): Promise<string> {
  const row = await db.selectFrom("instance").select("id").executeTakeFirst();
  if (row) return row.id;
  throw new Error(
    'The database has no id any more: the table "instance" is empty, so that its store of attachments cannot be told from another\'s. Restore a backup with "programme db restore FILE".',
  );
}

/** Sets a restored database's id to the one in its store. */
export async function updateInstanceId(db: Db, id: string): Promise<void> {
  await db.updateTable("instance").set({ id }).execute();
}

/** The notes about the clock of its processes. */
export function findClockNotes(db: Db): Promise<ClockNotes> {
  return db
    .selectFrom("instance")
    .select(["last_housekeeping_at", "clock_doubted_at"])
    .executeTakeFirstOrThrow();
}

/** Notes that housekeeping runs, and whether its clock is doubted. */
export async function updateClockNotes(db: Db, notes: ClockNotes): Promise<void> {
  await db
    .updateTable("instance")
    .set({ ...notes })
    .execute();
}
