import { existsSync } from "node:fs";
import { link, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import type { Database, Schema } from "../../api/database/schema";
import { Sqlite } from "../../api/database/sqlite/driver";
import { tryLock } from "../../api/database/sqlite/server-lock";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { syncFolderOf } from "../shared/files";
import { refuseForeignWay } from "../shared/foreign-way";
import { takenBackOnSignal } from "../shared/writing";
import { refuseUnfinished } from "./backup-file";
import { lockOutServers, sayInUse } from "./lock-out-servers";
import { readInstanceId } from "./restored-store";
import { copyBackup, LOGS, type Prepared, prepareCopy, removeDatabase } from "./restoring-copy";
import { findUndone, readActs, type Undone } from "./reverted-access";

/** A finished restore. */
export interface Restored {
  file: string;
  /** The path of the replaced database, or of its remains; null when there was none. */
  replaced: string | null;
  /** Migrations that the backup lacked. */
  applied: string[];
  /** How many open invitations of the backup were revoked. */
  revoked: number;
  /** Whether the store of attachments belongs to another database, so that the restored one has none. */
  store_of_another: boolean;
  /** Changes of access in the replaced database since the backup; null when it could not be read. */
  undone: Undone[] | null;
}

/**
 * Replaces the database by a backup. The backup is copied next to it, checked, migrated, cleared of sessions, access
 * tokens and open invitations, and then swapped in atomically, so that there is a whole database at any time. Throws a Refusal when the
 * backup is not whole, while a server has the database open, or when the store cannot be marked to retain its files.
 */
export async function restore(programme: Programme, databaseFile: string, file: string): Promise<Restored> {
  refuseUnfinished(file);
  const locks = [lockOutRestores(databaseFile)];
  const next = `${databaseFile}.restoring`;
  try {
    return await takenBackOnSignal(
      () => removeDatabase(next),
      async () => {
        // Before the check that the site is stopped: for a backup that is not whole, it need not be.
        await copyBackup(next, file);
        locks.push(lockOutServers(databaseFile, "restore"));
        const present = existsSync(databaseFile)
          ? await reading(databaseFile, readInstanceId).catch(() => null)
          : null;
        const { last, ...prepared } = await prepareCopy(programme, { next, file, present });
        const replaced = await takeItsPlace(next, databaseFile, programme.now());
        const undone = replaced ? await undoneSince(last, { replaced, databaseFile }) : [];
        return { file, replaced, ...prepared, undone };
      },
    );
  } finally {
    removeDatabase(next);
    for (const release of locks.reverse()) release();
  }
}

/** Formats a time for a file name: `20260115T120000000Z`. */
export function atMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/[-:.]/g, "");
}

/** Swaps the files while no process can open the old one. Returns the old one's new path; null when there was none. */
async function takeItsPlace(next: string, databaseFile: string, now: number): Promise<string | null> {
  const replaced = `${databaseFile}.replaced-${atMoment(now)}`;
  const isThere = existsSync(databaseFile);
  const release = isThere ? lockOut(databaseFile) : () => {};
  try {
    if (isThere) await link(databaseFile, replaced);
    // Only a broken or lost database still has these. If they stayed, SQLite would read them into the new one.
    const logs = LOGS.filter((log) => existsSync(databaseFile + log));
    for (const log of logs) await rename(databaseFile + log, replaced + log);
    await rename(next, databaseFile);
    await syncFolderOf(databaseFile);
    return isThere || logs.length > 0 ? replaced : null;
  } finally {
    release();
  }
}

/** Opens both read-only, so that the replaced one stays unchanged. */
async function undoneSince(
  last: Prepared["last"],
  { replaced, databaseFile }: { replaced: string; databaseFile: string },
): Promise<Undone[] | null> {
  const acts = await reading(replaced, readActs).catch(() => null);
  return acts && reading(databaseFile, (db) => findUndone(db, acts, last));
}

async function reading<Result>(file: string, read: (db: Database) => Promise<Result>): Promise<Result> {
  const database = new Sqlite(file, { readonly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  return read(db).finally(() => db.destroy());
}

/**
 * Locks the database exclusively: leaving WAL mode works only for the sole user of a database. Returns the function that
 * releases it.
 */
function lockOut(databaseFile: string): () => void {
  const connection = new Sqlite(databaseFile, { timeout: 0 });
  try {
    connection.pragma("journal_mode = delete");
    connection.exec("begin exclusive");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!code.startsWith("SQLITE_BUSY")) return () => connection.close();
    connection.close();
    throw new Refusal(sayInUse("restore"));
  }
  return () => connection.close();
}

/** Locks out a second restore, which would write the same copy. Returns the function that releases the lock. */
function lockOutRestores(databaseFile: string): () => void {
  const folder = dirname(databaseFile);
  if (!existsSync(folder)) {
    throw new Refusal(
      `There is no folder ${folder}, so nothing was restored. Make it for the site's account, or look at DATA_DIR.`,
    );
  }
  refuseForeignWay(folder, "db restore FILE");
  const release = tryLock(`${databaseFile}.restore`);
  if (release) return release;
  throw new Refusal("Another restore is at work. Wait for its end; nothing was changed.");
}
