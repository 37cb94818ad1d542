import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { findSchemaState, migrate, sayEmpty } from "../../../api/database/migrate";
import type { DatabasePlace } from "../../../api/database/open";
import type { Database } from "../../../api/database/schema";
import { backUp, vacuumInto } from "../../database/backup";
import { isEmbedded } from "../../database/backup-file";
import { checkDatabase, type DatabaseCheck, tooDamaged } from "../../database/check";
import { describeDuplicates } from "../../database/duplicate-accounts";
import { hasRunningServers, lockOutServers, sayRunning } from "../../database/lock-out-servers";
import { protectLog } from "../../database/log-privileges";
import { dumpTo, restoreOnServer } from "../../database/postgres-backup";
import { type Restored, restore } from "../../database/restore";
import { restoreOntoServer } from "../../database/restore-onto-server";
import { sayStore } from "../../database/restored-store";
import { sayUndone } from "../../database/reverted-access";
import { describeSharedDevices } from "../../database/shared-devices";
import { checkAround } from "../../database/store-and-keys-check";
import { takeStore } from "../../database/take-store";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import { refuseForeignWay } from "../../shared/foreign-way";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { persist, recorder } from "../../shared/write";
import { path } from "../fields";
import { addVerb, type Perform } from "../verb";

const DAY_MS = 24 * 60 * 60_000;

/** `db migrate|check|backup|restore`. */
export function dbCommands(root: Command, programme: Programme, perform: Perform): void {
  const db = root.command("db").description("the database itself");
  addVerb(db, perform, {
    usage: "migrate",
    summary: "create the database, or bring it up to this version",
    example: "db migrate",
    json: '{"applied": [migration]}',
    input: z.object({}),
    run: () => migrateDatabase(programme),
  });
  addVerb(db, perform, {
    usage: "check",
    reads: true,
    summary:
      "check that the database is whole, current and set up as it should be, that its store is its own and has its attachments, that the keys open what is sealed, that no device is noted for two researchers, and that the addresses and keys of all receipts are configured",
    options: [
      [
        "--files",
        "also read every stored file, and name the submissions of those that are cut off or altered; takes as long as a copy of them",
      ],
    ],
    example: "db check --files",
    json: '[{"id": check, "ok", "found"}]; exit code 1 when one is not ok',
    input: z.object({ files: z.boolean().optional() }),
    run: ({ files = false }) => check(programme, { read: files }),
  });
  addVerb(db, perform, {
    usage: "backup <file>",
    summary:
      "write a whole copy of the database to a new file, while the site runs; of PostgreSQL with its pg_dump",
    example: "db backup /backup/conclave-2026-01-15.db",
    json: '{"file", "bytes", "sha256"}',
    input: z.object({ file: path("The file") }),
    run: ({ file }) => backUpDatabase(programme, file),
  });
  addVerb(db, perform, {
    usage: "restore <file>",
    summary:
      "replace the database by a backup while the site is stopped; the present one is kept in a file beside it. A server takes backups of the embedded database too",
    example: "db restore /backup/conclave-2026-01-15.db",
    json: '{"file", "replaced": where the present one is now, or null, "applied": [migration], "revoked": open invitations of the backup, "store_of_another": whether the attachment store belongs to another database, "undone": [{"at", "action", "researcher", "email", "submission": its number, or its id where none is known, or null, "missing": whether the restored database does not have that, "payment": which of its payments was set, or null, "status": to which state last, or null}] or null when the present one cannot be read}',
    input: z.object({ file: path("The file") }),
    run: ({ file }) => restoreDatabase(programme, file),
  });
  addVerb(db, perform, {
    usage: "take-store",
    summary:
      "give the database the store of attachments that belongs to another one, or to none; what is in it and not listed goes after 35 days, and what is listed and not in it is counted",
    options: [["--yes", "do it; without, only say what would happen"]],
    example: "db take-store --yes",
    json: '{"store": where it is, "before": id of the database that had it, or null, "taken": whether it changed, "missing": how many listed attachments are not in it}',
    input: z.object({ yes: z.boolean().optional() }),
    run: ({ yes = false }) => takeStore(programme, yes),
  });
}

async function migrateDatabase(programme: Programme): Promise<Report> {
  const { place } = programme;
  const wasThere = "file" in place && existsSync(place.file);
  const db = programme.openDatabase({ create: true });
  // An existing file held data once: upgrades, which always run this, must not make a new database of it.
  const state = await findSchemaState(db);
  if (wasThere && state === "empty") throw new Refusal(sayEmpty(place));
  const release = state === "older" ? await lockOutOlder(programme, db) : () => {};
  const applied = await persist(() => migrate(db)).finally(release);
  if (applied.length > 0) {
    programme.kept.push(`${applied.join(", ")} of the database`);
    await protectLog(db);
    await persist(() =>
      recorder(programme, db)({ action: "db.migrate", subject: "database", details: { applied } }),
    );
  }
  return {
    json: { applied },
    lines: applied.length > 0 ? applied.map((name) => `Applied ${name}`) : ["The database is current."],
    notes: [...(await describeDuplicates(db)), ...(await describeSharedDevices(db))],
  };
}

/**
 * Locks out servers of the version before, which read and write the tables that are about to change. On PostgreSQL, where nothing
 * locks them out, throws a Refusal while one runs.
 *
 * @returns a function that releases the lock
 */
async function lockOutOlder({ place, now }: Programme, db: Database): Promise<() => void> {
  if ("file" in place) return lockOutServers(place.file, "migrate");
  if (await hasRunningServers(db, now())) throw new Refusal(sayRunning("migrate"));
  return () => {};
}

async function check(programme: Programme, options: { read: boolean }): Promise<Report> {
  const checks = await runChecks(programme, options);
  return {
    json: checks,
    lines: (room) =>
      table(
        checks,
        [
          ["Check", (row) => row.id],
          ["", (row) => (row.ok ? "ok" : "NOT OK")],
          ["Found", (row) => row.found, "whole"],
        ],
        room,
      ),
    failed: checks.some((row) => !row.ok),
  };
}

async function runChecks(programme: Programme, options: { read: boolean }): Promise<DatabaseCheck[]> {
  let db: Database;
  try {
    db = programme.openDatabase({ create: false });
  } catch (error) {
    return [tooDamaged(error)];
  }
  const checks = await checkDatabase(db);
  if (checks.some(({ id, ok }) => id === "migrations" && ok))
    checks.push(...(await checkAround(programme, db, options)));
  return checks;
}

async function backUpDatabase(programme: Programme, file: string): Promise<Report> {
  const { place } = programme;
  const db = await programme.database();
  const write = (partial: string) => ("url" in place ? dumpTo(place.url, partial) : vacuumInto(db, partial));
  const backup = await persist(() => backUp(file, write));
  const { sha256 } = backup;
  try {
    await persist(() =>
      recorder(programme, db)({ action: "db.backup", subject: "database", details: { sha256 } }),
    );
  } catch (error) {
    // A refusal promises that nothing was changed, and the next try would find the file.
    await rm(file, { force: true });
    throw error;
  }
  return {
    json: backup,
    lines: [`${backup.bytes} bytes written to ${file}`, `SHA-256 ${sha256}`],
    notes: [`Attachments are not in it. ${sayAttachments(programme)}`],
  };
}

/** The sentence on how attachments are backed up; a copy of a bucket would stay longer than its versions. */
function sayAttachments({ attachments, attachmentsFolder }: Programme): string {
  return attachmentsFolder === null
    ? `Have ${attachments} keep versions of its objects, with a rule that ends them.`
    : `Copy ${attachments} now, after the database: whatever that names is there then.`;
}

async function restoreAt(programme: Programme, place: DatabasePlace, file: string): Promise<Restored> {
  if ("file" in place) return restore(programme, place.file, file);
  const verb = "db restore FILE, with CONCLAVE_ENV for the owner of the tables (docs/operating.md, Backups)";
  // Files are made in the folders of both, and psql runs the contents of the second.
  for (const path of [programme.attachmentsFolder, file]) if (path) refuseForeignWay(path, verb);
  const onServer = isEmbedded(file) ? restoreOntoServer : restoreOnServer;
  return onServer(programme, place.url, file);
}

async function restoreDatabase(programme: Programme, file: string): Promise<Report> {
  const { place } = programme;
  // A fault of the setting comes before the first change.
  const days = programme.readRetention().backups / DAY_MS;
  const restored = await restoreAt(programme, place, file);
  return {
    json: restored,
    lines: [
      `The database is that of ${file} now. All sessions and access tokens have ended.`,
      `Open invitations were revoked: ${restored.revoked}. Invite again whom you still want.`,
      ...(restored.replaced
        ? [
            `The one before is kept as ${restored.replaced}; delete it when it is not needed, and like a backup after ${days} days at the latest.`,
          ]
        : []),
      sayStore(restored.store_of_another, programme.attachments),
      ...sayUndone(restored.undone),
    ],
  };
}
