import { sql } from "kysely";
import type { Database } from "../../api/database/schema";
import { AnotherServer, lockForServer } from "../../api/database/sqlite/server-lock";
import { findServers } from "../../api/instance/servers.store";
import { Refusal } from "../shared/errors";

/** The verbs that need the database for themselves. */
type Alone = "restore" | "migrate";

/**
 * Locks an SQLite database as a server would: a server whose file was deleted can be noticed only by its lock.
 *
 * @param then the verb that is to be repeated once the site is stopped
 * @returns a function that releases it
 * @throws Refusal while a server runs
 */
export function lockOutServers(databaseFile: string, then: Alone): () => void {
  try {
    return lockForServer(databaseFile);
  } catch (error) {
    if (error instanceof AnotherServer) throw new Refusal(sayInUse(then));
    throw error;
  }
}

/** Whether servers have announced on PostgreSQL that they run. An empty database, and one of an early version, have no table of them. */
export async function hasRunningServers(db: Database, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('servers') is not null`.execute(db);
  return rows.length > 0 && (await findServers(db, now)).length > 0;
}

/** Says that a verb needs the database for itself. */
export function sayInUse(then: Alone): string {
  return `The database is in use. Stop the site, then ${then}; nothing was changed.`;
}

/** The same of servers that have announced themselves. */
export function sayRunning(then: Alone): string {
  return `${sayInUse(then)} A server that was killed counts for three minutes more.`;
}
