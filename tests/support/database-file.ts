import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { migrate } from "../../api/database/migrate";
import type { Database } from "../../api/database/schema";
import { openSqlite } from "../../api/database/sqlite";

/** A database of SQLite in a file of its own, with the real schema and nothing in it; gone after the test. */
export async function openDatabaseFile(): Promise<{ db: Database; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "conclave-"));
  const file = join(folder, "conclave.db");
  const db = openSqlite(file, { create: true });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  await migrate(db);
  return { db, file };
}
