import { performance } from "node:perf_hooks";
import type BetterSqlite3 from "better-sqlite3";

/**
 * How old a snapshot of the database may be for who joins it, in milliseconds. A tick may take hundreds: what is sent meanwhile
 * on a connection that had something to read before is still read in it, after what another process committed meanwhile.
 */
const OLDEST_MS = 1;

/**
 * Reads of one moment of one tick of the event loop see the database as one of them found it: to lock it for each takes
 * SQLite longer than most of them take to run. All that came to the process before the tick is seen. Everything that is no
 * such read ends this first, and begins again what comes after.
 */
export class SharedReads {
  readonly #database: BetterSqlite3.Database;
  readonly #begin: BetterSqlite3.Statement;
  readonly #commit: BetterSqlite3.Statement;
  #isOpen = false;
  #isEnding = false;
  /** The turn in which it was begun. */
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

  /** Whether what is open on the connection is this, and no caller's transaction. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Is called before such a read; answers whether it is the first of a new view. */
  join(): boolean {
    const turn = currentTurn();
    // What a timer began, or who was waiting for the tick's end, is still open when the next tick's requests come.
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

  /** Is called before everything else. A read that fails for good may have ended it. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#database.open && this.#database.inTransaction) this.#commit.run();
  }
}

/** Counts the times that the event loop has taken what came to the process. */
function currentTurn(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
