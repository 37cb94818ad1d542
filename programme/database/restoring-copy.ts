import { constants, rmSync } from "node:fs";
import { chmod, copyFile } from "node:fs/promises";
import { sql } from "kysely";
import { migrate, NewerDatabase } from "../../api/database/migrate";
import { Sqlite } from "../../api/database/sqlite/driver";
import { openSqlite } from "../../api/database/sqlite/sqlite";
import { findInstanceId, updateInstanceId } from "../../api/instance/instance.store";
import { revokeAllInvitations } from "../invitations/invitations.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { fingerprint, syncFile } from "../shared/files";
import { recorder } from "../shared/write";
import { noSpaceFor } from "../shared/writing";
import { ofNewerVersion } from "./backup-file";
import { prepareStore } from "./restored-store";
import { findLastEntry } from "./reverted-access";

/** Suffixes of the files that SQLite stores next to a database. */
export const LOGS = ["-wal", "-shm", "-journal"];

/** The result of preparing a copy of a backup. */
export interface Prepared {
  /** Migrations that the backup lacked. */
  applied: string[];
  /** How many open invitations of the backup were revoked. */
  revoked: number;
  /** Whether the store of attachments belongs to another database. */
  store_of_another: boolean;
  /** The newest entry of the backup's own audit log. */
  last: Awaited<ReturnType<typeof findLastEntry>>;
}

/** Copies a backup of the embedded database. Throws a Refusal when it is not whole, before anything else is touched. */
export async function copyBackup(next: string, file: string): Promise<void> {
  await copyTo(next, file);
  refuseBroken(next, file);
}

/**
 * Migrates the copy to this version, ends what must not become valid again (sessions, access tokens, half-finished sign-ins, open
 * invitations), and prepares the store for it.
 *
 * @param options.present the id of the database that it replaces
 */
export async function prepareCopy(
  programme: Programme,
  { next, file, present }: { next: string; file: string; present: string | null },
): Promise<Prepared> {
  const { sha256 } = await fingerprint(next);
  const db = openSqlite(next, { create: false });
  try {
    const applied = await migrate(db).catch((error: unknown) => {
      throw error instanceof NewerDatabase ? ofNewerVersion(file, error.found) : error;
    });
    const last = await findLastEntry(db);
    await db.deleteFrom("sessions").execute();
    await db.deleteFrom("access_tokens").execute();
    await db.deleteFrom("login_steps").execute();
    await db.deleteFrom("servers").execute();
    const revoked = await revokeAllInvitations(db, programme.now());
    const { take, isAnother } = await prepareStore(programme, {
      present,
      restored: await findInstanceId(db),
    });
    if (take) await updateInstanceId(db, take);
    await recorder(programme, db)({ action: "db.restore", subject: "database", details: { sha256 } });
    // A single file without WAL, so that one rename moves all of it; opening it turns WAL on again.
    await sql`pragma journal_mode = delete`.execute(db);
    return { applied, revoked, store_of_another: isAnother, last };
  } finally {
    await db.destroy();
    await syncFile(next);
  }
}

/** Removes a database with the files that SQLite stores next to it. */
export function removeDatabase(file: string): void {
  for (const part of ["", ...LOGS]) rmSync(file + part, { force: true });
}

async function copyTo(next: string, file: string): Promise<void> {
  removeDatabase(next);
  try {
    // Never through a link that another account has put there meanwhile.
    await copyFile(file, next, constants.COPYFILE_EXCL);
  } catch (error) {
    throw isThere(error) ? cameBack(next) : noSpaceFor(error, next);
  }
  await chmod(next, 0o600);
}

const isThere = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

const cameBack = (next: string) =>
  new Refusal(
    `${next} was removed and another process made it again, so the backup was not copied. See which one that is, then restore again; nothing was changed.`,
  );

function refuseBroken(next: string, file: string): void {
  const connection = new Sqlite(next);
  try {
    const whole = connection.pragma("integrity_check", { simple: true }) === "ok";
    const ours = connection.prepare("select 1 from sqlite_master where name = 'researchers'").get();
    if (whole && ours) return;
  } catch {
    // No database, or one that cannot be read: the same message.
  } finally {
    connection.close();
  }
  throw new Refusal(`${file} is not a whole backup of this database; nothing was changed.`);
}
