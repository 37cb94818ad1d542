import { statSync } from "node:fs";
import { dirname } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { makeOwnFolder } from "../../configuration/own-folder";
import { UNSYNCED } from "../prepared-queries";
import type { Schema } from "../schema";
import { giveShortcuts, type Shortcuts } from "../shortcuts";
import { SharedCommits } from "./commits";
import { Sqlite } from "./driver";
import { checkOfFile } from "./file";
import { SharedReads } from "./reads";
import { isBusy, Patience } from "./retry-while-locked";
import { type KeptStatement, type KeptStatements, keepingStatements } from "./statements";

/** For the pragmas themselves, before there are requests. Milliseconds. */
const OPENING_MS = 1_000;

/**
 * The settings of every connection (docs/security.md#storage): SQLite reopens a WAL file with
 * `synchronous=NORMAL`. A busy timeout would block the event loop, so statements wait outside of it
 * (`Patience`).
 */
const pragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "trusted_schema = OFF",
  "secure_delete = ON",
  "busy_timeout = 0",
  // KiB. SQLite's own 2 MiB do not hold the pages that a hundred researchers read repeatedly among a million rows.
  "cache_size = -32768",
];

/** Transactions take the write lock immediately, so that none fails half-way when another process writes. */
class ImmediateSqliteDriver extends SqliteDriver implements Shortcuts {
  readonly #patience = new Patience();
  readonly #checkFile: () => void;
  readonly #database: BetterSqlite3.Database;
  readonly #statements: KeptStatements;
  readonly #reads: SharedReads;
  readonly #commits: SharedCommits;

  constructor(database: BetterSqlite3.Database) {
    const statements = keepingStatements(database);
    super({ database: statements });
    this.#statements = statements;
    this.#checkFile = checkOfFile(database.name);
    this.#database = database;
    this.#reads = new SharedReads(database);
    const rowsOf = (query: CompiledQuery) => this.#rowsOf(this.#statements.prepare(query.sql), query);
    this.#commits = new SharedCommits({
      database,
      rowsOf,
      unsynced: (run) => this.#unsynced(run),
      alone: () => this.#reads.end(),
    });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    // Asynchronous, because the driver throws before it returns a promise.
    const run = async (query: CompiledQuery) => {
      this.#reads.end();
      // A rollback loses nothing, and an open transaction must not stay open.
      if (query.sql !== "rollback") this.#checkFile();
      return UNSYNCED in query && !this.#database.inTransaction
        ? this.#unsynced(() => connection.executeQuery<never>(query))
        : connection.executeQuery<never>(query);
    };
    return {
      executeQuery: (query) => this.#patience.wait(query, () => run(query)),
      streamQuery: (query, size) => {
        this.#reads.end();
        return connection.streamQuery(query, size);
      },
    };
  }

  /**
   * Runs a statement synchronously, which takes half as long as in the queue. Null when it cannot: another caller's
   * uncommitted writes must not be seen, and another process's lock has to be waited for.
   */
  immediate(query: CompiledQuery): readonly unknown[] | null {
    if (this.#database.inTransaction && !this.#reads.isOpen) return null;
    this.#checkFile();
    try {
      const rows = this.#rowsNow(query);
      this.#patience.succeeded(query);
      return rows;
    } catch (error) {
      this.#reads.end();
      if (isBusy(error)) return null;
      throw error;
    }
  }

  #rowsNow(query: CompiledQuery): readonly unknown[] {
    const statement = this.#statements.prepare(query.sql);
    const run = () => this.#rowsOf(statement, query);
    if (statement.readonly && !(UNSYNCED in query)) {
      this.#reads.join();
      return run();
    }
    this.#reads.end();
    return UNSYNCED in query ? this.#unsynced(run) : run();
  }

  async together(query: CompiledQuery): Promise<unknown[] | null> {
    this.#checkFile();
    const rows = await this.#commits.run(query);
    if (rows) this.#patience.succeeded(query);
    return rows;
  }

  #rowsOf(statement: KeptStatement, query: CompiledQuery): unknown[] {
    if (statement.reader) return statement.all(query.parameters);
    statement.run(query.parameters);
    return [];
  }

  /** No other statement can run in between: the driver runs this one immediately, and only returns its result later. */
  #unsynced<Result>(run: () => Result): Result {
    this.#database.exec("pragma synchronous = NORMAL");
    try {
      return run();
    } finally {
      this.#database.exec("pragma synchronous = FULL");
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** On a full or broken disk SQLite rolls back by itself; another rollback would fail, and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite rolls back changes of tables like all others, which Kysely does not count on: half of a migration is worse than none. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #driver: Driver;

  constructor(connection: BetterSqlite3.Database, driver: Driver) {
    super({ database: connection });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Whether a file exists. Throws when that is unknowable: a database that this account may not see is not a lost one. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new Error(
      `This account cannot reach the database at ${file} (${code}). Use the site's own account, as in "sudo -u conclave", or look at DATA_DIR.`,
      { cause: error },
    );
  }
}

/**
 * Opens the embedded database.
 *
 * @param file path, `:memory:`, or the bytes of a database file, which is then a copy in memory
 * @param options.create create the file when it is missing; otherwise a missing file is an error, because a
 * service that starts on a silently new database hides that its data is lost
 */
export function openSqlite(file: string | Buffer, options: { create: boolean }): Kysely<Schema> {
  if (typeof file === "string" && file !== ":memory:" && !isThere(file)) {
    if (!options.create) {
      throw new Error(
        `There is no database at ${file}. Starting on an empty one would hide a loss: restore a backup, or create it with "programme db migrate".`,
      );
    }
    makeOwnFolder(dirname(file));
  }
  const connection = new Sqlite(file, { timeout: OPENING_MS });
  for (const pragma of pragmas) connection.pragma(pragma);
  const driver = new ImmediateSqliteDriver(connection);
  const db = new Kysely<Schema>({ dialect: new ImmediateSqliteDialect(connection, driver) });
  giveShortcuts(db, driver);
  return db;
}
