import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** Every visit changes these, whatever comes of it. */
const changing = new Set(["throttles", "impressions", "sessions", "login_steps"]);

type Row = Record<string, unknown>;

/** Rows of a running instance's database. */
export function rowsOf(dataDir: string, query: string, ...values: unknown[]): Row[] {
  const db = new Database(join(dataDir, "conclave.db"), { readonly: true });
  try {
    return db.prepare<unknown[], Row>(query).all(...values);
  } finally {
    db.close();
  }
}

/** All that a running instance has on record, and the names of its stored files: equal before and after a refusal. */
export function everythingKept(dataDir: string): Record<string, unknown[]> {
  const tables = rowsOf(dataDir, "select name from sqlite_schema where type = 'table'")
    .map(({ name }) => String(name))
    .filter((name) => !changing.has(name));
  const kept = tables.map((name): [string, unknown[]] => [name, rowsOf(dataDir, `select * from "${name}"`)]);
  return { ...Object.fromEntries(kept), files: storedFiles(dataDir) };
}

/** The attachments' folder, which also holds what is still being received. */
function storedFiles(dataDir: string): string[] {
  const folder = join(dataDir, "attachments");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
