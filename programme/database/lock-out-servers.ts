import { AnotherServer, lockForServer } from "../../api/database/sqlite/server-lock";
import { Refusal } from "../shared/errors";

/**
 * Locks an SQLite database as a server would: a server whose file was deleted can be noticed only by its lock.
 *
 * @param then the verb that is to be repeated once the site is stopped
 * @returns a function that releases it
 * @throws Refusal while a server runs
 */
export function lockOutServers(databaseFile: string, then: "restore" | "migrate"): () => void {
  try {
    return lockForServer(databaseFile);
  } catch (error) {
    if (error instanceof AnotherServer) throw new Refusal(sayInUse(then));
    throw error;
  }
}

/** Says that a verb needs the database for itself. */
export function sayInUse(then: "restore" | "migrate"): string {
  return `The database is in use. Stop the site, then ${then}; nothing was changed.`;
}
