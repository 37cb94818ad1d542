import { performance } from "node:perf_hooks";
import type BetterSqlite3 from "better-sqlite3";

/**
 * How old a snapshot may be for a read that joins it, in milliseconds. A tick may take hundreds: a request that arrives
 * meanwhile on a connection that was readable before is still handled in it, and another process may have committed meanwhile.
 */
const OLDEST_MS = 1;

/**
 * Reads of one moment of one tick of the event loop share a snapshot: to lock the database for each takes SQLite longer
 * than most of them take to run. Everything that reached the process before the tick is seen. Every other statement ends
 * the snapshot first, and a later read begins another.
 */
export class SharedReads {
  readonly #database: BetterSqlite3.Database;
  readonly #begin: BetterSqlite3.Statement;
  readonly #commit: BetterSqlite3.Statement;
  #isOpen = false;
  #isEnding = false;
  /** The tick in which it was begun. */
  #turn = 0;
  /** When it was begun. */
  #begun = 0;
  readonly #now: () => number;

  /** @param now the time in milliseconds, as `performance` counts it */
  constructor(database: BetterSqlite3.Database, now = () => performance.now()) {
    this.#database = database;
    this.#now = now;
    this.#begin = database.prepare("begin");
    this.#commit = database.prepare("commit");
  }

  /** Whether the connection's open transaction is this one, and not a caller's. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** To be called before such a read; returns whether it is the first of a new snapshot. */
  join(): boolean {
    const turn = currentTurn();
    // A snapshot begun by a timer, or at the tick's end, is still open when the next tick's requests arrive.
    if (turn !== this.#turn || this.#now() - this.#begun > OLDEST_MS) this.end();
    if (this.#isOpen) return false;
    this.#begin.run();
    this.#isOpen = true;
    this.#turn = turn;
    this.#begun = this.#now();
    this.#endWithTurn();
    return true;
  }

  #endWithTurn(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    setImmediate(() => {
      this.#isEnding = false;
      this.end();
    });
  }

  /** To be called before every other statement. A read that fails for good may have ended the transaction. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#database.open && this.#database.inTransaction) this.#commit.run();
  }
}

/** Counts the event loop's iterations. */
function currentTurn(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
