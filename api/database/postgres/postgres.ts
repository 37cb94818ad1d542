import { Kysely, PostgresDialect } from "kysely";
import type { PoolConfig } from "pg";
import type { Log } from "../../logging/log";
import type { Schema } from "../schema";
import { giveShortcuts } from "../shortcuts";
import type { ReportingPool } from "./pool";

/** The limits of one query, one wait for a lock and one abandoned transaction (docs/security.md#connections). Milliseconds. */
const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** The server ends a slow statement itself; only one that does not respond at all needs this. */
const ANSWER_MS = STATEMENT_MS + 1_000;
/** The limit of a wait for a connection: to the server, or for a free one. */
const CONNECT_MS = 3_000;
/** Connections of one process (docs/security.md#connections). */
export const POOL_SIZE = 10;

/** The type number of `bigint` in PostgreSQL's catalogue (pg_type.dat). */
const BIGINT_TYPE = 20;

/** Limits of a connection, as the driver calls them. Milliseconds; 0 for none. */
const requestLimits = {
  query_timeout: ANSWER_MS,
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

/** A migration may work through a large table, and wait for another process that migrates. */
const migrationLimits = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

interface PostgresOptions {
  /** Where lost connections are logged. */
  log?: Pick<Log, "warn">;
  /** Without the limits that requests have. */
  forMigrations?: boolean;
}

/**
 * Opens a PostgreSQL database. Connects at the first query, and again after the server was away; a server that is
 * away or does not respond makes queries fail in a few seconds and never ends the process.
 *
 * @param url `postgres://user:password@host/name?sslmode=verify-full`
 */
export function openPostgres(
  url: string,
  { log, forMigrations = false }: PostgresOptions = {},
): Kysely<Schema> {
  const config: PoolConfig = {
    connectionString: url,
    application_name: "conclave",
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    ...(forMigrations ? migrationLimits : requestLimits),
    keepAlive: true,
    // Statements may be sent before earlier ones are answered. Most wait for each response; `PipelinedReads` does not.
    pipeline: true,
  };
  const pool = async () => {
    const [opened, { PipelinedReads }] = await Promise.all([openPool(config, log), import("./reads")]);
    giveShortcuts(db, new PipelinedReads(opened));
    return opened;
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return db;
}

/** The driver is large, so it is loaded only where it is used. */
async function openPool(config: PoolConfig, log?: Pick<Log, "warn">): Promise<ReportingPool> {
  const [{ default: pg }, { reportingPool }] = await Promise.all([import("pg"), import("./pool")]);
  const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: "text" | "binary") =>
    type === BIGINT_TYPE ? safeInteger : pg.types.getTypeParser(type, format as "text");
  const pool = new pg.Pool({ ...config, types: { getTypeParser } });
  // Without a listener a connection that breaks between two queries would end the process.
  pool.on("error", (error) => log?.warn("database.connection_lost", { error: error.message }));
  pool.on("connect", (client) => client.on("error", () => {}));
  return reportingPool(pool);
}

/** Times, counts and bytes fit a number; one that does not must not be returned as another one. */
function safeInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database holds ${text}, which is too large for a number.`);
}
