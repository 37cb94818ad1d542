import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { brokenBy, commitBrokenBy, isCut, throwWithCode } from "./errors";
import { nameOfStatement } from "./statement-names";

/** Statements that change nothing, so that they may run any number of times. */
const REPEATABLE = /^\s*(select|begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const PROBE = "select 1";
/**
 * For this long after its release a connection is not probed: the release shows as much as a response to the probe,
 * which is as old as its way back. Milliseconds.
 */
export const FRESH_MS = 10;

/** The pool of `reportingPool`. */
export interface ReportingPool extends PostgresPool {
  /**
   * Sends statements over one connection, pipelined one after the other. Returns each one's rows, or the driver's own
   * error. Throws when there is no connection.
   */
  inOnePiece: (statements: Statement[]) => Promise<Promise<unknown[]>[]>;
}

/** A statement and its values. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A pool whose errors all have a code, and which discards a connection that failed to respond: the driver would give it to
 * the next query, which would wait after the lost one.
 *
 * No query uses a connection while it is idle, so one may be cut without the pool knowing. Where the first statement finds
 * it so, another connection replaces it. Statements that change something are not repeated, since the client cannot know
 * whether they ran: before one of those, a connection that was idle for a moment is probed. A COMMIT without a response
 * throws `OutcomeUnknown`.
 *
 * @param now the time in milliseconds, as `performance` counts it
 */
export function reportingPool(pool: pg.Pool, now = () => performance.now()): ReportingPool {
  /** Since when each connection is idle. */
  const resting = new WeakMap<pg.PoolClient, number>();
  const take = async (): Promise<Taken> => {
    const client = await pool.connect().catch(throwWithCode);
    const since = resting.get(client);
    const release = (broken?: Error) => {
      resting.set(client, now());
      client.release(broken);
    };
    const isFresh = since !== undefined && now() - since < FRESH_MS;
    return { client, release, hasRested: since !== undefined, isFresh };
  };
  return {
    connect: async () => reportingClient(await take(), take),
    inOnePiece: async (statements) => inOnePiece(await take(), statements),
    end: () => pool.end(),
  };
}

/** A connection of the pool. */
interface Taken {
  client: pg.PoolClient;
  release: (broken?: Error) => void;
  /** Whether it was used before. */
  hasRested: boolean;
  /** Whether that was a moment ago. */
  isFresh: boolean;
}

function reportingClient(first: Taken, take: () => Promise<Taken>): PostgresPoolClient {
  let taken = first;
  let { hasRested } = taken;
  let broken: Error | undefined;
  let isHeld = true;

  const release = () => {
    if (isHeld) taken.release(broken);
    isHeld = false;
  };

  /** Releases the connection first: all of them may be broken, and then there is no other to wait for. */
  const replace = async () => {
    release();
    taken = await take();
    hasRested = taken.hasRested;
    isHeld = true;
    broken = undefined;
  };

  const query = async (sql: string, parameters: readonly unknown[]) => {
    const isRepeatable = REPEATABLE.test(sql);
    if (hasRested && !taken.isFresh && !isRepeatable) await query(PROBE, []);
    // It ends: each round removes one of the connections that were idle from the pool.
    for (;;) {
      if (broken) throw broken;
      const mayRepeat = hasRested && isRepeatable;
      hasRested = false;
      try {
        return await taken.client.query(asked({ sql, parameters }));
      } catch (error) {
        broken = COMMIT.test(sql) ? commitBrokenBy(error) : brokenBy(error);
        if (!broken) throw error;
        if (!mayRepeat || !isCut(error)) throw broken;
      }
      await replace();
    }
  };
  // Only statements: nothing streams rows through a cursor.
  return { query: query as unknown as PostgresPoolClient["query"], release };
}

function inOnePiece({ client, release }: Taken, statements: Statement[]): Promise<unknown[]>[] {
  // The pool's connections are clients, which its types do not say.
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  const answers = statements.map(async (each) => (await client.query(asked(each))).rows);
  stream.uncork();
  Promise.allSettled(answers).then((outcomes) => {
    const all = outcomes.map((each) => (each.status === "rejected" ? brokenBy(each.reason) : undefined));
    release(all.find((broken) => broken !== undefined));
  });
  return answers;
}

const asked = ({ sql, parameters }: Statement): pg.QueryConfig => ({
  name: nameOfStatement(sql),
  text: sql,
  values: [...parameters],
});
