import type { CompiledQuery } from "kysely";
import type { Shortcuts } from "./at-once";
import { type ReportingPool, wasCut } from "./postgres-pool";

/** How many reads go on one connection, one behind the other. What comes with more at once is answered by several of the server's processes. */
const A_CONNECTION = 20;

interface Read {
  query: CompiledQuery;
  /** Null: it has to wait for its turn after all. */
  answer: (rows: unknown[] | null) => void;
  fail: (error: unknown) => void;
}

/**
 * Reads of one turn of the event loop go to the server together, without waiting for each other's answers: one connection
 * is taken, one of the server's processes wakes, and what is sent is sent in one piece. Each is still a statement of its own, which sees
 * what is committed when it runs and fails alone.
 */
export class PipelinedReads implements Shortcuts {
  readonly #pool: ReportingPool;
  #waiting: Read[] = [];

  constructor(pool: ReportingPool) {
    this.#pool = pool;
  }

  atOnce(query: CompiledQuery): Promise<unknown[] | null> | null {
    if (query.query.kind !== "SelectQueryNode") return null;
    return new Promise((answer, fail) => {
      this.#waiting.push({ query, answer, fail });
      if (this.#waiting.length === 1) setImmediate(() => this.#askAll());
    });
  }

  #askAll(): void {
    const reads = this.#waiting.splice(0);
    for (let at = 0; at < reads.length; at += A_CONNECTION) {
      const some = reads.slice(at, at + A_CONNECTION);
      ask(this.#pool, some).catch((error: unknown) => {
        for (const { fail } of some) fail(error);
      });
    }
  }
}

async function ask(pool: ReportingPool, reads: Read[]): Promise<void> {
  const client = await pool.connect();
  const asked = client.inOnePiece(() =>
    reads.map(async ({ query, answer }) =>
      answer((await client.query<never>(query.sql, query.parameters)).rows),
    ),
  );
  const failed = (await Promise.allSettled(asked)).map((each) =>
    each.status === "rejected" ? { error: each.reason } : null,
  );
  client.release();
  // After a silence the connection is given up, which cuts the others' answers off: asking again would double the wait.
  const mayAskAgain = failed.every((each) => !each || wasCut(each.error));
  for (const [at, each] of failed.entries()) {
    if (!each) continue;
    if (mayAskAgain) reads[at]?.answer(null);
    else reads[at]?.fail(each.error);
  }
}
