import { existsSync, rmSync, statSync } from "node:fs";
import { chmod, copyFile, link, rename } from "node:fs/promises";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { migrate, NewerDatabase } from "../database/migrate";
import type { Database, Schema } from "../database/schema";
import { AnotherServer, lockForServer, tryLock } from "../database/server-lock";
import { openSqlite } from "../database/sqlite";
import { markRestore } from "../submissions/restores";
import type { Programme } from "./context";
import { Refusal } from "./errors";
import { fingerprint, syncFile, syncFolderOf } from "./files";
import { revokeAllInvitations } from "./invitations.store";
import { findLastEntry, findUndone, readActs, type Undone } from "./undone";
import { recorder } from "./write";
import { noSpaceFor, takenBackOnSignal } from "./writing";

/** A finished restore. */
export interface Restored {
  file: string;
  /** Where the database that was replaced is kept, or what was left of it; null when there was nothing. */
  replaced: string | null;
  /** Migrations that the backup still owed. */
  applied: string[];
  /** How many open invitations of the backup were revoked. */
  revoked: number;
  /** What the database before had decided about access since; null when it could not be read. */
  undone: Undone[] | null;
}

/** What SQLite keeps beside a database, by what their names end with. */
const LOGS = ["-wal", "-shm", "-journal"];

type LastEntry = Awaited<ReturnType<typeof findLastEntry>>;

/**
 * Puts a backup in the database's place. It is copied, checked, migrated and cleared of sessions and invitations beside
 * it first, and changes places in one step, so that there is a whole database at every moment. Throws a Refusal when
 * the backup is not whole, while a server has the database open, or when the store cannot be told to keep its files.
 */
export async function restore(programme: Programme, databaseFile: string, file: string): Promise<Restored> {
  refuseUnfinished(file);
  const locks = [lockOutRestores(databaseFile)];
  const next = `${databaseFile}.restoring`;
  try {
    return await takenBackOnSignal(
      () => removeDatabase(next),
      async () => {
        await copyTo(next, file);
        // Before the site has to be stopped: for a backup that is not whole that would be for nothing.
        refuseBroken(next, file);
        locks.push(lockOutServers(databaseFile));
        const { last, ...prepared } = await prepare(programme, next, file);
        await keepFiles(programme);
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

/** Says that a backup's tables are not those of this version. */
export function ofNewerVersion(file: string, found: readonly string[]): Refusal {
  return new Refusal(
    `${file} is a backup of a newer version of Conclave, which has changed the database by ${found.join(", ")}. Restore it with that version; nothing was changed.`,
  );
}

/** Says that there is nothing to restore. */
export function refuseNoFile(file: string): void {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  if (!statSync(file).isFile()) throw new Refusal(`${file} is no file; a backup is one.`);
}

/** A moment in the name of a file: `20260115T120000000Z`. */
export function atMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/[-:.]/g, "");
}

/** The new database does not list what was stored since the backup: the one that is replaced does. */
export async function keepFiles(programme: Pick<Programme, "openStore" | "now">): Promise<void> {
  try {
    await markRestore(await programme.openStore(), programme.now());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `The store of attachments could not be told to keep those that the backup does not list, so nothing was changed. ${reason}`,
    );
  }
}

/** A copy with a write-ahead log beside it was taken with `cp` from a running database. */
function refuseUnfinished(file: string): void {
  refuseNoFile(file);
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) {
    throw new Refusal(
      `${file} is not a finished backup: changes are still in ${log}. Use "programme db backup".`,
    );
  }
}

async function copyTo(next: string, file: string): Promise<void> {
  removeDatabase(next);
  try {
    await copyFile(file, next);
  } catch (error) {
    throw noSpaceFor(error, next);
  }
  await chmod(next, 0o600);
}

/** Brings the copy up to this version and ends what must not come back to life. */
async function prepare(
  programme: Programme,
  next: string,
  file: string,
): Promise<Pick<Restored, "applied" | "revoked"> & { last: LastEntry }> {
  const { sha256 } = await fingerprint(next);
  const db = openSqlite(next, { create: false });
  try {
    const applied = await migrate(db).catch((error: unknown) => {
      throw error instanceof NewerDatabase ? ofNewerVersion(file, error.found) : error;
    });
    const last = await findLastEntry(db);
    await db.deleteFrom("sessions").execute();
    await db.deleteFrom("login_steps").execute();
    const revoked = await revokeAllInvitations(db, programme.now());
    await recorder(programme, db)({ action: "db.restore", subject: "database", details: { sha256 } });
    // One file, so that one rename moves all of it; opening it sets it back.
    await sql`pragma journal_mode = delete`.execute(db);
    return { applied, revoked, last };
  } finally {
    await db.destroy();
    await syncFile(next);
  }
}

function refuseBroken(next: string, file: string): void {
  const connection = new BetterSqlite3(next);
  try {
    const whole = connection.pragma("integrity_check", { simple: true }) === "ok";
    const ours = connection.prepare("select 1 from sqlite_master where name = 'researchers'").get();
    if (whole && ours) return;
  } catch {
    // No database at all, or one that cannot be read: the same sentence.
  } finally {
    connection.close();
  }
  throw new Refusal(`${file} is not a whole backup of this database; nothing was changed.`);
}

/** Swaps the files while nobody can open the old one. Answers where that is kept; null when there was none. */
async function takeItsPlace(next: string, databaseFile: string, now: number): Promise<string | null> {
  const replaced = `${databaseFile}.replaced-${atMoment(now)}`;
  const isThere = existsSync(databaseFile);
  const release = isThere ? lockOut(databaseFile) : () => {};
  try {
    if (isThere) await link(databaseFile, replaced);
    // Only a broken or lost database still has these. Left behind, they would be read into the new one.
    const logs = LOGS.filter((log) => existsSync(databaseFile + log));
    for (const log of logs) await rename(databaseFile + log, replaced + log);
    await rename(next, databaseFile);
    await syncFolderOf(databaseFile);
    return isThere || logs.length > 0 ? replaced : null;
  } finally {
    release();
  }
}

/** Both are only read, so that the one that is kept stays as it was. */
async function undoneSince(
  last: LastEntry,
  { replaced, databaseFile }: { replaced: string; databaseFile: string },
): Promise<Undone[] | null> {
  const acts = await reading(replaced, readActs).catch(() => null);
  return acts && reading(databaseFile, (db) => findUndone(db, acts, last));
}

async function reading<Result>(file: string, read: (db: Database) => Promise<Result>): Promise<Result> {
  const database = new BetterSqlite3(file, { readonly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  return read(db).finally(() => db.destroy());
}

/**
 * Takes the database for itself: leaving WAL mode works for the only user of a database, and for no other.
 * Answers how to let go of it.
 */
function lockOut(databaseFile: string): () => void {
  const connection = new BetterSqlite3(databaseFile, { timeout: 0 });
  try {
    connection.pragma("journal_mode = delete");
    connection.exec("begin exclusive");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!code.startsWith("SQLITE_BUSY")) return () => connection.close();
    connection.close();
    throw inUse();
  }
  return () => connection.close();
}

/** Two would write the same copy. Answers how to let the next one begin. */
function lockOutRestores(databaseFile: string): () => void {
  const folder = dirname(databaseFile);
  if (!existsSync(folder)) {
    throw new Refusal(
      `There is no folder ${folder}, so nothing was restored. Make it for the site's account, or look at DATA_DIR.`,
    );
  }
  const release = tryLock(`${databaseFile}.restore`);
  if (release) return release;
  throw new Refusal("Another restore is at work. Wait for its end; nothing was changed.");
}

/**
 * Takes the database as a server would: a server that has lost its file has nothing else by which to be noticed. Answers how
 * to let go of it.
 */
function lockOutServers(databaseFile: string): () => void {
  try {
    return lockForServer(databaseFile);
  } catch (error) {
    if (error instanceof AnotherServer) throw inUse();
    throw error;
  }
}

const inUse = () => new Refusal("The database is in use. Stop the site, then restore; nothing was changed.");

function removeDatabase(file: string): void {
  for (const part of ["", ...LOGS]) rmSync(file + part, { force: true });
}
