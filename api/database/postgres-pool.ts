import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { nameOfStatement } from "./statement-names";

/** SQLSTATE for "connection failure", which the driver leaves out of errors of its own. */
const CONNECTION_FAILURE = "08006";
/** SQLSTATE of a server that ends its connections: told to, or after a crash. */
const CUT_BY_SERVER = /^57P0[12]$/;
/** What the operating system says of a connection that is no more. */
const CUT_ON_THE_WAY = /^(ECONNRESET|EPIPE)$/;
/** What the driver says of it, for which it has no code. */
const CUT_AS_TOLD = /Connection terminated|connection error and is not queryable/;
/** Changes nothing, so it does not matter how often it runs. */
const REPEATABLE = /^\s*(select|begin|start transaction)\b/i;
const PROBE = "select 1";
/** For this long after its last answer a connection is not asked: that tells as much as the answer to a question, which is as old as its way back. Milliseconds. */
export const FRESH_MS = 10;

/** A connection of the pool, for whoever has taken it. */
export interface ReportingClient extends PostgresPoolClient {
  /** Has what `send` asks go out in one piece, each question behind the other. */
  inOnePiece: <Asked>(send: () => Asked) => Asked;
}

/** What `reportingPool` makes. */
export interface ReportingPool extends PostgresPool {
  connect: () => Promise<ReportingClient>;
}

/**
 * A pool whose errors all have a code, and which gives a connection that failed to answer back for good: the driver
 * would hand it to the next one, who would wait behind the lost query.
 *
 * Nobody looks at a connection while it rests, so one may be cut without the pool knowing. Where the first statement
 * finds it so, another connection takes its place. Statements that change something are not repeated, since nobody can
 * tell whether they were done: before one of those, a connection that has not answered for a moment is asked whether it is there.
 *
 * @param now the time in milliseconds, as `performance` counts it
 */
export function reportingPool(pool: pg.Pool, now = () => performance.now()): ReportingPool {
  /** Since when each connection rests. */
  const resting = new WeakMap<pg.PoolClient, number>();
  const take = async (): Promise<Taken> => {
    const client = await pool.connect().catch(throwWithCode);
    const since = resting.get(client);
    const giveBack = (broken?: Error) => {
      resting.set(client, now());
      client.release(broken);
    };
    return {
      ...{ client, giveBack, hasRested: since !== undefined },
      isFresh: since !== undefined && now() - since < FRESH_MS,
    };
  };
  return {
    connect: async () => reportingClient(await take(), take),
    end: () => pool.end(),
  };
}

/** A connection of the pool. */
interface Taken {
  client: pg.PoolClient;
  giveBack: (broken?: Error) => void;
  /** Whether it was used before. */
  hasRested: boolean;
  /** Whether that was a moment ago. */
  isFresh: boolean;
}

function reportingClient(first: Taken, take: () => Promise<Taken>): ReportingClient {
  let taken = first;
  let { hasRested } = taken;
  let broken: Error | undefined;
  let isHeld = true;

  const giveBack = () => {
    if (isHeld) taken.giveBack(broken);
    isHeld = false;
  };

  /** Gives the connection up first: all of them may be broken, and then there is no other to wait for. */
  const replace = async () => {
    giveBack();
    taken = await take();
    hasRested = taken.hasRested;
    isHeld = true;
    broken = undefined;
  };

  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (hasRested && !taken.isFresh && !REPEATABLE.test(sql)) await query(PROBE, []);
    // It ends: each turn takes one of the connections that rested out of the pool.
    for (;;) {
      if (broken) throw broken;
      const mayRepeat = hasRested;
      hasRested = false;
      try {
        return await taken.client.query({ name: nameOfStatement(sql), text: sql, values: [...parameters] });
      } catch (error) {
        if (isFromServer(error) && error.severity !== "FATAL") throw error;
        broken = isFromServer(error) ? error : withCode(error);
        if (!mayRepeat || !isCut(error)) throw broken;
      }
      await replace();
    }
  };

  const inOnePiece = <Asked>(send: () => Asked): Asked => {
    // The pool's connections are clients, which its types leave out.
    const { stream } = (taken.client as unknown as pg.Client).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  };
  return {
    // Only statements: nothing streams rows through a cursor.
    query: query as unknown as PostgresPoolClient["query"],
    ...{ inOnePiece, release: giveBack },
  };
}

/** What the server answers has its own code; everything else is about the connection. */
function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Whether a statement failed because its connection is no more, so that another can be asked. */
export function wasCut(error: unknown): boolean {
  return isCut(error) || (error instanceof Error && isCut(error.cause));
}

/** Whether the connection is no more. A server that is silent is none of these: it may have begun. */
function isCut(error: unknown): boolean {
  if (isFromServer(error)) return CUT_BY_SERVER.test(error.code ?? "");
  const { code = "", message = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return CUT_ON_THE_WAY.test(code) || CUT_AS_TOLD.test(message);
}

function withCode(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(`The database does not answer: ${cause.message}`, { cause }), {
    code: CONNECTION_FAILURE,
  });
}

function throwWithCode(error: unknown): never {
  throw isFromServer(error) ? error : withCode(error);
}
