import type { CompiledQuery } from "kysely";
import type { Shortcuts } from "../shortcuts";
import { brokenBy, isCut } from "./errors";
import type { ReportingPool } from "./pool";

/** How many reads are pipelined over one connection. More concurrent ones run in several of the server's processes. */
const A_PIECE = 20;

/** SQLSTATE of waits that the server has ended: for a lock, or for a slow statement. */
const WAITED_IN_VAIN = /^(55P03|57014)$/;
/** SQLSTATE of a statement sent after the one that should have been prepared, and was refused. */
const NOT_KEPT = "26000";

interface Read {
  query: CompiledQuery;
  /** Null: it has to wait in the queue after all. */
  answer: (rows: unknown[] | null) => void;
  fail: (error: unknown) => void;
}

/**
 * Sends the reads of one tick of the event loop together, those by the same statement pipelined without waiting for each
 * other's responses: one connection is claimed for them, and one of the server's processes wakes. Each still is a
 * statement of its own, which sees the data committed when it runs. Other statements, which may wait for other tables, go
 * over other connections.
 */
export class PipelinedReads implements Shortcuts {
  readonly #pool: ReportingPool;
  #waiting = new Map<string, Read[]>();

  constructor(pool: ReportingPool) {
    this.#pool = pool;
  }

  immediate(query: CompiledQuery): Promise<unknown[] | null> | null {
    if (query.query.kind !== "SelectQueryNode") return null;
    return new Promise((answer, fail) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#askAll());
      const alike = this.#waiting.get(query.sql);
      const read = { query, answer, fail };
      if (alike) alike.push(read);
      else this.#waiting.set(query.sql, [read]);
    });
  }

  #askAll(): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const alike of waiting.values()) {
      for (let at = 0; at < alike.length; at += A_PIECE) ask(this.#pool, alike.slice(at, at + A_PIECE));
    }
  }
}

async function ask(pool: ReportingPool, reads: Read[]): Promise<void> {
  const failAll = (error: unknown) => {
    for (const { fail } of reads) fail(error);
  };
  try {
    const answers = await pool.inOnePiece(reads.map(({ query }) => query));
    for (const [at, { answer, fail }] of reads.entries()) {
      answers[at]?.then(answer, (error: unknown) => {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        const broken = brokenBy(error);
        if (isCut(error) || code === NOT_KEPT) answer(null);
        // The reads after one that waits are blocked by the same, and would wait as long again.
        else if (broken || WAITED_IN_VAIN.test(code)) failAll(broken ?? error);
        else fail(error);
      });
    }
  } catch (error) {
    failAll(error);
  }
}
