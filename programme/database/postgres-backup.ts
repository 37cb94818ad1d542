import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_MIGRATION_TABLE, sql } from "kysely";
import { migrate, newerThanThis } from "../../api/database/migrate";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import type { Database } from "../../api/database/schema";
import { updateInstanceId } from "../../api/instance/instance.store";
import { countRevokedAt } from "../invitations/invitations.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { fingerprint } from "../shared/files";
import { recorder } from "../shared/write";
import { backUp } from "./backup";
import { ofNewerVersion, refuseNoFile } from "./backup-file";
import { afterReplacement, beforeReplacement } from "./left-dump";
import { hasRunningServers, sayInUse, sayRunning } from "./lock-out-servers";
import { PROTECT_LOG } from "./log-privileges";
import { connectionOf, runTool, ToolFailed } from "./postgres-tools";
import { atMoment, type Restored } from "./restore";
import { prepareStore, readInstanceId } from "./restored-store";
import { withFolderBeside } from "./restoring-folder";
import { findLastEntry, findUndone, readActs } from "./reverted-access";

/** Writes a snapshot of a server's database to a file, in the format of `pg_restore`. */
export async function dumpTo(url: string, file: string): Promise<void> {
  const { words, environment } = connectionOf(url);
  // Without owners and privileges, so that a backup can be restored where the accounts have other names.
  await runTool(
    "pg_dump",
    [...words, "--format=custom", "--no-owner", "--no-privileges", `--file=${file}`],
    environment,
  );
}

/**
 * Replaces a server's database by a backup, in one transaction: all of it or nothing. The present one is backed up
 * first. Throws a Refusal when the backup is not whole, or while the site runs or another client is connected.
 */
export function restoreOnServer(programme: Programme, url: string, file: string): Promise<Restored> {
  return withFolderBeside(file, (folder) =>
    restoreFrom(programme, { url, file, script: join(folder, "backup.sql") }),
  );
}

async function restoreFrom(
  programme: Programme,
  { url, file, script }: { url: string; file: string; script: string },
): Promise<Restored> {
  await writeScript(file, script);
  await refuseNewer(file);
  const db = programme.openDatabase({ create: true });
  await refuseInUse(programme, db);
  const tables = await tablesOf(db);
  const replaced = tables.length > 0 ? `${file}.replaced-${atMoment(programme.now())}` : null;
  const acts = replaced ? await readActs(db) : [];
  if (replaced) await backUp(replaced, (partial) => dumpTo(url, partial));
  const at = programme.now();
  const { take, isAnother } = await beforeReplacement(programme, { file, replaced }, async () => {
    const present = replaced ? await readInstanceId(db) : null;
    const store = await prepareStore(programme, { present, restored: await instanceIdIn(file) });
    // A server may have started while all of it was backed up: what it has confirmed since would be lost.
    await refuseInUse(programme, db);
    await replace(url, { tables, script, at });
    return store;
  });
  return afterReplacement(programme, { file, replaced }, async () => {
    const applied = await migrate(db);
    if (take) await updateInstanceId(db, take);
    await db.deleteFrom("servers").execute();
    const undone = acts && (await findUndone(db, acts, await findLastEntry(db)));
    const { sha256 } = await fingerprint(file);
    await recorder(programme, db)({ action: "db.restore", subject: "database", details: { sha256 } });
    const revoked = await countRevokedAt(db, at);
    return { file, replaced, applied, revoked, store_of_another: isAnother, undone };
  });
}

/** Converts the whole backup to statements, so that a truncated one is noticed before anything changes. */
async function writeScript(file: string, script: string): Promise<void> {
  refuseNoFile(file);
  const refusal = `${file} is not a whole backup of this database; nothing was changed.`;
  let contents: string;
  try {
    contents = await runTool("pg_restore", ["--list", file]);
    await runTool("pg_restore", ["--no-owner", "--no-privileges", `--file=${script}`, file]);
  } catch (error) {
    if (error instanceof ToolFailed) throw new Refusal(`${refusal}\n${error.message}`);
    throw error;
  }
  if (!/ TABLE DATA \S+ researchers /.test(contents)) throw new Refusal(refusal);
}

/** Refuses a backup of a newer version, whose tables this version does not know. */
async function refuseNewer(file: string): Promise<void> {
  const newer = newerThanThis(await firstColumnIn(file, DEFAULT_MIGRATION_TABLE));
  if (newer.length > 0) throw ofNewerVersion(file, newer);
}

/** Returns the id of a backup's database; null for one of a version that had none. */
async function instanceIdIn(file: string): Promise<string | null> {
  return (await firstColumnIn(file, "instance"))[0] ?? null;
}

/** Reads the first column of a small table in a backup. */
async function firstColumnIn(file: string, table: string): Promise<string[]> {
  const printed = await runTool("pg_restore", ["--data-only", `--table=${table}`, "--file=-", file]);
  const [, rows = ""] = /^COPY [^\n]*\n(.*?)^\\\.$/ms.exec(printed) ?? [];
  return rows.split("\n").flatMap((row) => row.split("\t")[0] || []);
}

/** How long the session of an ended process may still be listed: its backend exits after the client. */
const LEAVING_MS = 2_000;
const ASK_AGAIN_MS = 100;

/**
 * Refuses to restore while a site runs, which would write between the backup of the present database and its end, and on into
 * the restored one. An idle site has closed its sessions, so those that have announced themselves count too, until they take
 * that back as they stop; one that was killed counts for three minutes more. Waits for one that was stopped a moment ago.
 *
 * @throws Refusal when another session remains, or a server that runs
 */
export async function refuseInUse({ now }: Pick<Programme, "now">, db: Database): Promise<void> {
  for (let waited = 0; ; waited += ASK_AGAIN_MS) {
    const announced = await hasRunningServers(db, now());
    if (!announced && !(await hasOtherSessions(db))) return;
    if (waited >= LEAVING_MS) throw new Refusal(announced ? sayRunning("restore") : sayInUse("restore"));
    await pause(ASK_AGAIN_MS);
  }
}

/**
 * Ignores the server's own processes, which have no account; the type of a backend is hidden from accounts other than the
 * session's.
 */
async function hasOtherSessions(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
  `.execute(db);
  return rows.length > 0;
}

/** Returns all tables, those of the migrations included, quoted for use in a statement. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema()
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** psql's exit codes for its own failure, and for a statement that was refused: either comes before a COMMIT that was taken. */
const NOT_COMMITTED: readonly (number | null)[] = [1, 3];

/**
 * Replaces all tables by those of the script, in one transaction.
 *
 * @throws OutcomeUnknown when psql lost its connection, or was killed: the server may have committed
 */
async function replace(
  url: string,
  { tables, script, at }: { tables: string[]; script: string; at: number },
): Promise<void> {
  const { words, environment } = connectionOf(url);
  const drop = tables.length > 0 ? [`--command=drop table ${tables.join(", ")}`] : [];
  const replacing = runTool(
    "psql",
    [
      ...words,
      "--no-psqlrc",
      "--quiet",
      "--output=/dev/null",
      "--set=ON_ERROR_STOP=1",
      "--single-transaction",
      ...drop,
      `--file=${script}`,
      // The script leaves an empty search path. Credentials of the backup's time must not become valid again.
      "--command=reset search_path",
      `--command=${PROTECT_LOG}`,
      "--command=delete from sessions",
      "--command=delete from login_steps",
      // A backup of an earlier version has no such table yet.
      "--command=do $$ begin if to_regclass('access_tokens') is not null then delete from access_tokens; end if; end $$",
      `--command=update invitations set revoked_at = ${at} where used_at is null and revoked_at is null`,
    ],
    environment,
  );
  await replacing.catch((error: unknown) => {
    const isLost = error instanceof ToolFailed && !NOT_COMMITTED.includes(error.status);
    throw isLost ? new OutcomeUnknown(error) : error;
  });
}
