import { sql } from "kysely";
import { isMigrated } from "../database/migrate";
import type { DatabaseKind } from "../database/migrations/001-initial";
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
export async function checkDatabase(db: Database, kind: DatabaseKind): Promise<DatabaseCheck[]> {
  const own = kind === "sqlite" ? await checkSqlite(db) : [];
  const migrated = await isMigrated(db, kind);
  return [
    ...own,
    { id: "migrations", ok: migrated, found: migrated ? "current" : 'run "programme db migrate"' },
    ...(migrated ? [await checkAudit(db)] : []),
  ];
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

/** What a pragma answers: the first column of each row, as text. */
async function pragma(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return rows.map((row) => String(Object.values(row)[0]));
}
