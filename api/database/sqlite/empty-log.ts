import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { kindOf } from "../database-kind";
import type { Database } from "../schema";

/** A backup, or another long read of the database, is over in seconds. */
const TRIES = 5;
const PAUSE_MS = 1_000;

/**
 * Empties SQLite's write-ahead log, so that nothing deleted is left in it; on PostgreSQL there is none that a session
 * could empty. False when another connection kept reading it, such as a backup.
 */
export async function emptyLog(db: Database, pauseMs = PAUSE_MS): Promise<boolean> {
  if (kindOf(db) !== "sqlite") return true;
  for (let tries = 1; ; tries++) {
    // SQLite returns that it was blocked, and does not throw.
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 1) return true;
    if (tries === TRIES) return false;
    await pause(pauseMs);
  }
}
