import { sql } from "kysely";
import { verify } from "../../api/audit/audit";
import { kindOf } from "../../api/database/database-kind";
import { findSchemaState, NewerDatabase } from "../../api/database/migrate";
import type { Database } from "../../api/database/schema";
import { describeDuplicates } from "./duplicate-accounts";
import { describeLogChangers } from "./log-privileges";
import { describeSharedDevices } from "./shared-devices";

/** One check. */
export interface DatabaseCheck {
  id: string;
  ok: boolean;
  found: string;
}

/** The required settings of every connection (docs/security.md#storage), as SQLite returns them. */
const settings = { journal_mode: "wal", synchronous: "2", foreign_keys: "1", secure_delete: "1" };

/** Checks the whole database, read-only; slow for a large one. */
export async function checkDatabase(db: Database): Promise<DatabaseCheck[]> {
  const isServer = kindOf(db) === "postgres";
  const own = isServer ? await checkPostgres(db) : await checkSqlite(db);
  const migrations = await orNot("migrations", () => checkMigrations(db));
  if (!migrations.ok) return [...own, migrations];
  const addresses = await orNot("addresses", async () =>
    checkFaultless("addresses", "each of one account", await describeDuplicates(db)),
  );
  const devices = await orNot("devices", async () =>
    checkFaultless("devices", "each of one researcher", await describeSharedDevices(db)),
  );
  const audit = await orNot("audit", () => checkAudit(db));
  const privileges = isServer ? [await orNot("audit_privileges", () => checkLogPrivileges(db))] : [];
  return [...own, migrations, addresses, devices, audit, ...privileges];
}

/** Turns an error into a failed check: a damaged database throws where it is damaged, and the other checks matter most then. */
export async function orNot(id: string, look: () => Promise<DatabaseCheck>): Promise<DatabaseCheck> {
  try {
    return await look();
  } catch (error) {
    return { id, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the failed check of a database that is too damaged to be opened; rethrows any other error. */
export function tooDamaged(error: unknown): DatabaseCheck {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
  return { id: "integrity", ok: false, found: `${(error as Error).message}: restore a backup` };
}

const schemaWords = {
  current: "current",
  older: 'run "programme db migrate"',
  empty: "none was ever applied, the database is empty: restore a backup",
};

async function checkMigrations(db: Database): Promise<DatabaseCheck> {
  const id = "migrations";
  try {
    const state = await findSchemaState(db);
    return { id, ok: state === "current", found: schemaWords[state] };
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    return { id, ok: false, found: `of a newer version: ${error.found.join(", ")}` };
  }
}

async function checkLogPrivileges(db: Database): Promise<DatabaseCheck> {
  const fine = "entries are changed by the owner of the tables only";
  return checkFaultless("audit_privileges", fine, await describeLogChangers(db));
}

/**
 * Checks that nothing has a fault.
 *
 * @param fine the finding where nothing has
 * @param faults a sentence for each, with the remedy
 */
function checkFaultless(id: string, fine: string, faults: readonly string[]): DatabaseCheck {
  return { id, ok: faults.length === 0, found: faults.length === 0 ? fine : faults.join("; ") };
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
  const checks = [
    await orNot("integrity", async () => {
      const found = await pragma(db, "integrity_check");
      return { id: "integrity", ok: found[0] === "ok", found: found.slice(0, 3).join("; ") };
    }),
    await orNot("references", async () => {
      const { length } = await pragma(db, "foreign_key_check");
      return { id: "references", ok: length === 0, found: `${length} broken` };
    }),
  ];
  for (const [name, wanted] of Object.entries(settings)) {
    const [found = "nothing"] = await pragma(db, name);
    checks.push({ id: name, ok: found === wanted, found });
  }
  return checks;
}

/** The required settings of a server, so that no confirmed write is lost (docs/security.md#storage). */
const serverSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  data_sync_retry: "off",
  data_checksums: "on",
};

/** PostgreSQL 15 as a `server_version_num`. */
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

/** Returns the result of a pragma: the first column of each row, as text. */
async function pragma(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return rows.map((row) => String(Object.values(row)[0]));
}
