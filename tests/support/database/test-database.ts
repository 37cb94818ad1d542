import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { inject, onTestFinished } from "vitest";
import { getCurrentTest } from "vitest/suite";
import { migrate } from "../../../api/database/migrate";
import { openPostgres } from "../../../api/database/postgres/postgres";
import type { Database } from "../../../api/database/schema";
import { openSqlite } from "../../../api/database/sqlite/sqlite";
import { migratedDatabase } from "./postgres-database";

/** Databases of this test file that are empty again: a copy costs more than emptying one. */
const idle: string[] = [];
/** The template's tables, as the first copy shows them; but for the instance's, which always has its row. */
let tables: string[] | undefined;
/** A migrated file of SQLite: to open a copy of it takes 0.6 ms, and to migrate an empty database 26. */
let template: Promise<Buffer> | undefined;

/**
 * A database with the real schema and nothing in it: of SQLite in memory, or on the server of a run that has one
 * (Vitest's project "postgres").
 */
export async function openTestDatabase(): Promise<Database> {
  if (inject("postgresUrl")) return openOnServer();
  template ??= migratedBytes();
  return openSqlite(await template, { create: true });
}

async function migratedBytes(): Promise<Buffer> {
  const db = openSqlite(":memory:", { create: true });
  await migrate(db);
  const folder = mkdtempSync(join(tmpdir(), "conclave-template-"));
  try {
    const file = join(folder, "conclave.db");
    await db.executeQuery(CompiledQuery.raw("vacuum into ?", [file]));
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
    await db.destroy();
  }
}

async function openOnServer(): Promise<Database> {
  const url = idle.pop() ?? (await migratedDatabase());
  const db = openPostgres(url);
  tables ??= (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== "instance");
  // One that was made before the tests lives as long as their file.
  if (getCurrentTest()) {
    onTestFinished(async () => {
      if (await isEmptied(db)) idle.push(url);
      await db.destroy();
    });
  }
  return db;
}

/** Empties every table but the instance's one row, which is as after migrating; false for a database that a test has closed or dismantled. */
async function isEmptied(db: Database): Promise<boolean> {
  try {
    const statements = tables?.map((name) => `delete from "${name}";`).join(" ");
    // Without the checks of foreign keys the order does not matter.
    await db.executeQuery(
      CompiledQuery.raw(
        `set session_replication_role = replica; ${statements} reset session_replication_role;
         update "instance" set "inbox_mailed_at" = null, "last_housekeeping_at" = null, "clock_doubted_at" = null`,
      ),
    );
    return true;
  } catch {
    return false;
  }
}
