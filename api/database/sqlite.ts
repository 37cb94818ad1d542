import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { Schema } from "./schema";

/**
 * What every connection sets (security requirements, parameters §7): SQLite reopens a WAL file with
 * `synchronous=NORMAL`, and a long busy timeout would stop the event loop.
 */
const pragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "busy_timeout = 1000",
  "trusted_schema = OFF",
  "secure_delete = ON",
];

/** Transactions take the write lock at once, so that none fails half-way when another process writes. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #connection: BetterSqlite3.Database;

  constructor(connection: BetterSqlite3.Database) {
    super({ database: connection });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#connection });
  }
}

/**
 * Opens the embedded database.
 *
 * @param file path, or `:memory:`
 * @param options.create make the file when it is missing; otherwise a missing file is an error, because a
 *   service that starts on a silently new database has lost its data without saying so
 */
export function openSqlite(file: string, options: { create: boolean }): Kysely<Schema> {
  if (file !== ":memory:" && !existsSync(file)) {
    if (!options.create) {
      throw new Error(
        `There is no database at ${file}. Starting on an empty one would hide a loss: restore a backup, or create it with "programme db migrate".`,
      );
    }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  }
  const connection = new BetterSqlite3(file);
  for (const pragma of pragmas) connection.pragma(pragma);
  return new Kysely<Schema>({ dialect: new ImmediateSqliteDialect(connection) });
}
