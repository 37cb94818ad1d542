import type { Command } from "commander";
import { z } from "zod";
import { migrate } from "../database/migrate";
import { backUp } from "./backup";
import type { Programme } from "./context";
import { checkDatabase } from "./database-check";
import { Refusal } from "./errors";
import { word } from "./fields";
import type { Report } from "./report";
import { restore } from "./restore";
import { table } from "./table";
import { addVerb, type Finish } from "./verb";
import { persist, recorder } from "./write";

/** `db migrate|check|backup|restore`. */
export function dbCommands(root: Command, programme: Programme, finish: Finish): void {
  const db = root.command("db").description("the database itself");
  addVerb(db, finish, {
    usage: "migrate",
    summary: "create the database, or bring it up to this version",
    example: "db migrate",
    json: '{"applied": [migration]}',
    input: z.object({}),
    run: () => migrateDatabase(programme),
  });
  addVerb(db, finish, {
    usage: "check",
    summary: "check that the database is whole, current and set up as it should be",
    example: "db check",
    json: '[{"id": check, "ok", "found"}]; exit code 1 when one is not ok',
    input: z.object({}),
    run: () => check(programme),
  });
  addVerb(db, finish, {
    usage: "backup <file>",
    summary: "write a whole copy of the database to a new file, while the site runs",
    example: "db backup /backup/conclave-2026-01-15.db",
    json: '{"file", "bytes", "sha256"}',
    input: z.object({ file: word("The file") }),
    run: ({ file }) => backUpDatabase(programme, file),
  });
  addVerb(db, finish, {
    usage: "restore <file>",
    summary: "replace the database by a backup while the site is stopped; the present one is kept beside it",
    example: "db restore /backup/conclave-2026-01-15.db",
    json: '{"file", "replaced": where the present one is now, or null, "applied": [migration]}',
    input: z.object({ file: word("The file") }),
    run: ({ file }) => restoreDatabase(programme, file),
  });
}

async function migrateDatabase(programme: Programme): Promise<Report> {
  const db = programme.openDatabase({ create: true });
  const applied = await persist(() => migrate(db, programme.kind));
  if (applied.length > 0) {
    await persist(() =>
      recorder(programme, db)({ action: "db.migrate", subject: "database", details: { applied } }),
    );
  }
  return {
    json: { applied },
    lines: applied.length > 0 ? applied.map((name) => `Applied ${name}`) : ["The database is current."],
  };
}

async function check(programme: Programme): Promise<Report> {
  const checks = await checkDatabase(programme.openDatabase({ create: false }), programme.kind);
  return {
    json: checks,
    lines: table(checks, [
      ["Check", (row) => row.id],
      ["", (row) => (row.ok ? "ok" : "NOT OK")],
      ["Found", (row) => row.found],
    ]),
    failed: checks.some((row) => !row.ok),
  };
}

/** The SQLite file. Throws a Refusal when the database is not one. */
function sqliteFile({ databaseFile }: Programme): string {
  if (databaseFile) return databaseFile;
  throw new Refusal(
    "This works on a database file only. Back up PostgreSQL with pg_dump, and restore it with pg_restore.",
  );
}

async function backUpDatabase(programme: Programme, file: string): Promise<Report> {
  sqliteFile(programme);
  const db = await programme.database();
  const backup = await persist(() => backUp(db, file));
  await persist(() =>
    recorder(programme, db)({ action: "db.backup", subject: "database", details: { sha256: backup.sha256 } }),
  );
  return {
    json: backup,
    lines: [`${backup.bytes} bytes written to ${file}`, `SHA-256 ${backup.sha256}`],
    notes: ["Now copy the attachments, in this order: whatever the database names is there then."],
  };
}

async function restoreDatabase(programme: Programme, file: string): Promise<Report> {
  const restored = await restore(programme, sqliteFile(programme), file);
  return {
    json: restored,
    lines: [
      `The database is that of ${file} now. All sessions have ended.`,
      ...(restored.replaced
        ? [`The one before is kept as ${restored.replaced}; delete it when it is not needed.`]
        : []),
    ],
  };
}
