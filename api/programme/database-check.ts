import { sql } from "kysely";
import { kindOf } from "../database/kind";
import { isMigrated, NewerDatabase } from "../database/migrate";
import type { Database } from "../database/schema";
import { verify } from "../security/audit";

/** One thing that was looked at. */
export interface DatabaseCheck {
  id: string;
  ok: boolean;
  found: string;
}

/** What every connection must be set to (security requirements, parameters §7), as SQLite answers it. */
const settings = { journal_mode: "wal", synchronous: "2", foreign_keys: "1", secure_delete: "1" };

/** Looks at the whole database; slow for a large one. Changes nothing. */
export async function checkDatabase(db: Database): Promise<DatabaseCheck[]> {
  const own = kindOf(db) === "sqlite" ? await checkSqlite(db) : await checkPostgres(db);
  const migrations = await checkMigrations(db);
  return [...own, migrations, ...(migrations.ok ? [await checkAudit(db)] : [])];
}

async function checkMigrations(db: Database): Promise<DatabaseCheck> {
  const id = "migrations";
  try {
    const ok = await isMigrated(db);
    return { id, ok, found: ok ? "current" : 'run "programme db migrate"' };
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    return { id, ok: false, found: `of a newer version: ${error.found.join(", ")}` };
  }
}

async function checkAudit(db: Database): Promise<DatabaseCheck> {
  const audit = await verify(db);
  return {
    id: "audit",
    ok: audit.whole,
    found: audit.whole ? `${audit.entries} entries` : `entry ${audit.sequence}: ${audit.problem}`,
  };
}

async function checkSqlite(db: Database): Promise<DatabaseCheck[]> {
  const integrity = await pragma(db, "integrity_check");
  const references = await pragma(db, "foreign_key_check");
  const checks = [
    { id: "integrity", ok: integrity[0] === "ok", found: integrity.slice(0, 3).join("; ") },
    { id: "references", ok: references.length === 0, found: `${references.length} broken` },
  ];
  for (const [name, wanted] of Object.entries(settings)) {
    const [found = "nothing"] = await pragma(db, name);
    checks.push({ id: name, ok: found === wanted, found });
  }
  return checks;
}

/** What a server must be set to, so that nothing it confirmed is lost (security requirements, parameters §7). */
const serverSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  data_sync_retry: "off",
  data_checksums: "on",
};

/** PostgreSQL 15 as the server counts versions. */
const OLDEST_SERVER = 150_000;

async function checkPostgres(db: Database): Promise<DatabaseCheck[]> {
  const version = await setting(db, "server_version_num");
  const checks = [{ id: "version", ok: Number(version) >= OLDEST_SERVER, found: version }];
  for (const [name, wanted] of Object.entries(serverSettings)) {
    const found = await setting(db, name);
    checks.push({ id: name, ok: found === wanted, found });
  }
  return checks;
}

async function setting(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  return rows[0]?.value ?? "nothing";
}

/** What a pragma answers: the first column of each row, as text. */
async function pragma(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return rows.map((row) => String(Object.values(row)[0]));
}
