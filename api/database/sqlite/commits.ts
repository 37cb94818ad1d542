import type BetterSqlite3 from "better-sqlite3";
import type { CompiledQuery } from "kysely";
import { UNSYNCED } from "../prepared-queries";
import { isBusy } from "./retry-while-locked";

interface Options {
  database: BetterSqlite3.Database;
  /** Runs a statement and returns its rows. */
  rowsOf: (query: CompiledQuery) => unknown[];
  /** Calls `run`, which is one whole transaction, without its waiting for the disk. */
  unsynced: <Result>(run: () => Result) => Result;
  /** Ends the reads' shared transaction, before there are changes. */
  alone: () => unknown;
}

interface Waiting {
  query: CompiledQuery;
  resolve: (rows: unknown[] | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs changes of the same tick of the event loop in one transaction, because the disk takes as long for many as for one.
 * Each succeeds or fails by itself, as it would alone. The transaction waits for the disk unless all of them are
 * `UNSYNCED`; no promise settles before it.
 */
export class SharedCommits {
  readonly #options: Options;
  #waiting: Waiting[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves to the rows once they are committed; to null when another connection writes to the database. Throws the statement's error. */
  run(query: CompiledQuery): Promise<unknown[] | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const all = this.#waiting;
    this.#waiting = [];
    const { database, unsynced, alone } = this.#options;
    const run = () => this.#outcomes(all);
    try {
      alone();
      // Another caller's transaction, which is waited for in the queue.
      if (database.inTransaction) for (const { resolve } of all) resolve(null);
      else for (const tell of all.every(isUnsynced) ? unsynced(run) : run()) tell();
    } catch (error) {
      for (const { resolve, reject } of all) isBusy(error) ? resolve(null) : reject(error);
    }
  }

  /** Runs all of them, and returns the functions that settle their promises. Throws when nothing was changed. */
  #outcomes(all: readonly Waiting[]): (() => void)[] {
    const { database } = this.#options;
    const [first, ...others] = all;
    // A single statement is a transaction already.
    if (first && others.length === 0) return [this.#ran(first)];
    database.exec("begin immediate");
    try {
      const tell = all.map((each) => this.#ran(each));
      database.exec("commit");
      return tell;
    } catch (error) {
      if (database.inTransaction) database.exec("rollback");
      throw error;
    }
  }

  #ran({ query, resolve, reject }: Waiting): () => void {
    try {
      const rows = this.#options.rowsOf(query);
      return () => resolve(rows);
    } catch (error) {
      // A full disk ends the transaction, and the others' changes in it; a refused row ends only its own statement.
      if (!this.#options.database.inTransaction) throw error;
      return () => reject(error);
    }
  }
}

function isUnsynced({ query }: Waiting): boolean {
  return UNSYNCED in query;
}
