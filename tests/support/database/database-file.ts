import { join } from "node:path";
import { onTestFinished } from "vitest";
import { migrate } from "../../../api/database/migrate";
import type { Database } from "../../../api/database/schema";
import { openSqlite } from "../../../api/database/sqlite/sqlite";
import { temporaryFolder } from "../temporary-folder";

/** A database of SQLite in a file of its own, with the real schema and nothing in it; gone after the test. */
export async function openDatabaseFile(): Promise<{ db: Database; file: string }> {
  const file = join(temporaryFolder(), "conclave.db");
  const db = openSqlite(file, { create: true });
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { db, file };
}
