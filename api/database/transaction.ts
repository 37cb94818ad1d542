import { sql } from "kysely";
import { kindOf } from "./database-kind";
import type { Prepared } from "./prepared-queries";
import type { Database, DatabaseTransaction } from "./schema";

type Work<Result> = (tx: DatabaseTransaction) => Promise<Result>;

/** How often a transaction that collided is run again (docs/security.md#connections). */
const RETRIES = 3;

/**
 * Runs `work` in one transaction: atomic, and as if no other ran concurrently. Nothing slow (hashing, files)
 * belongs inside. On PostgreSQL it may run again when another transaction was first, so it must not have effects
 * outside of `tx`.
 *
 * @throws OutcomeUnknown when the server was lost at its COMMIT
 */
export function transaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return kindOf(db) === "postgres" ? serializable(db, work) : db.transaction().execute(work);
}

/** Runs `work` in a transaction that begins once all others have ended, also one whose client has lost its connection. */
export function transactionAlone<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return kindOf(db) === "postgres" ? takingTurn(db, work, true) : db.transaction().execute(work);
}

/**
 * Runs statements that each decide by themselves: on SQLite they share one commit, and wait for the disk once. On
 * PostgreSQL each is its own transaction, so that none blocks others until all have run.
 */
export function inOneCommit<Result>(
  db: Database,
  work: (db: Database | DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return kindOf(db) === "postgres" ? work(db) : db.transaction().execute(work);
}

/**
 * Runs one prepared change as `transaction` would. On SQLite a statement is a transaction by itself, and may share its
 * commit with others.
 */
export function inOneStatement<Values extends object, Row>(
  db: Database,
  change: Prepared<Values, Row>,
  values: Values,
): Promise<readonly Readonly<Row>[]> {
  if (kindOf(db) === "postgres") return serializable(db, (tx) => change(tx, values));
  return change(db, values, { together: true });
}

async function serializable<Result>(db: Database, work: Work<Result>): Promise<Result> {
  for (let run = 0; ; run++) {
    try {
      return await takingTurn(db, work, run > 0);
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (run === RETRIES) throw asSerializationFailure(error);
    }
  }
}

function takingTurn<Result>(db: Database, work: Work<Result>, alone: boolean): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("serializable")
    .execute(async (tx) => {
      await takeTurn(tx, alone);
      return work(tx);
    });
}

/**
 * First runs are concurrent. One that collided waits for them to end and then runs alone, so that it does not
 * collide again. It must be the first statement: locking a table takes no snapshot yet.
 */
async function takeTurn(tx: DatabaseTransaction, alone: boolean): Promise<void> {
  const mode = alone ? "exclusive" : "row share";
  await sql`lock table transaction_turns in ${sql.raw(mode)} mode`.execute(tx);
}

/** Serialisation failure, deadlock, or two entries that would both follow the same one in the audit log. */
function isCollision(error: unknown): boolean {
  const { code, constraint } = detailsOf(error);
  return code === "40001" || code === "40P01" || (code === "23505" && /^audit_/.test(constraint));
}

function asSerializationFailure(cause: unknown): Error {
  const message = "The database is busy: other changes were first, several times.";
  return Object.assign(new Error(message, { cause }), { code: "40001" });
}

/** Whether `error` is a unique index's refusal of a row, on SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { code } = detailsOf(error);
  return code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY" || code === "23505";
}

function detailsOf(error: unknown): { code: string; constraint: string } {
  const { code = "", constraint = "" } =
    error instanceof Error ? (error as { code?: unknown; constraint?: unknown }) : {};
  return { code: String(code), constraint: String(constraint) };
}
