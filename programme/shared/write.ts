import { setTimeout as pause } from "node:timers/promises";
import { type Appended, append, isAppended } from "../../api/audit/audit";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { transaction, transactionAlone } from "../../api/database/transaction";
import type { Programme } from "./context";
import { NotTaken } from "./errors";

/** One change for the audit log; `details` without secrets and without personal data. */
export interface Change {
  /** Area and verb, such as `invite.create`. */
  action: string;
  /** Kind and id, such as `invitation:0197…`. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Adds to the audit log, in the transaction of the change itself. */
export type RecordChange = (change: Change) => Promise<void>;

/** Each retry fails immediately while the database stays busy, so there is a pause before it. */
const TRIES = 5;
const PAUSE_MS = 1_000;

/** SQLITE_BUSY, and PostgreSQL's serialisation failure, deadlock and lock timeout: another writer was first. */
function isContention(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return code.startsWith("SQLITE_BUSY") || ["40001", "40P01", "55P03"].includes(code);
}

/**
 * Runs `attempt`, and again when another writer was first: the command works alongside a running server. Throws `NotTaken` when the
 * database stays so. A caller that has changed something already says so (`kept`), or reports the reason by `sayReason`.
 */
export async function persist<Result>(attempt: () => Promise<Result>, pauseMs = PAUSE_MS): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContention(error)) throw error;
      if (tries === TRIES) throw new NotTaken("The database is busy with another writer.");
      await pause(pauseMs);
    }
  }
}

/** The part of the programme's context that a change needs. */
export type Changing = Pick<Programme, "database" | "outbox" | "kept" | "isQuiet" | "now" | "operator">;

/**
 * Makes a change in one transaction together with its audit entry, and notes that it is kept. Mail of a failed try is dropped.
 * Where the server is lost at the COMMIT, the entry decides whether the change was made. Throws `NotTaken` when it was not, and
 * `OutcomeUnknown` when that cannot be seen either.
 */
export async function change<Result>(
  programme: Changing,
  work: (tx: DatabaseTransaction, record: RecordChange) => Promise<Result>,
): Promise<Result> {
  const recorded: Change[] = [];
  const result = await commit(programme, (tx, record) => {
    recorded.length = 0;
    return work(tx, (entry) => {
      recorded.push(entry);
      return record(entry);
    });
  });
  programme.kept.push(...recorded.map(({ action, subject }) => `${action} of ${subject}`));
  return result;
}

/** Adds an audit entry by itself, about something that changes nothing in the database, such as an export. */
export function recordAlone(programme: Changing, entry: Change): Promise<void> {
  return commit(programme, (_tx, record) => record(entry));
}

async function commit<Result>(
  programme: Changing,
  work: (tx: DatabaseTransaction, record: RecordChange) => Promise<Result>,
): Promise<Result> {
  const db = await programme.database();
  const { outbox } = programme;
  const before = outbox.length;
  /** The last entry of the last run. */
  let last: Appended | undefined;
  const run = (tx: DatabaseTransaction) => {
    outbox.length = before;
    last = undefined;
    const record = recorder(programme, tx);
    return work(tx, async (entry) => {
      last = await record(entry);
    });
  };
  return persistSeen(db, run, () => {
    const entry = last;
    // Without an entry it has only read.
    return entry && ((tx) => isAppended(tx, entry));
  });
}

/**
 * Runs `work` in one transaction, as `persist` does. Where the server is lost at the COMMIT, looks once whether the change is there, on
 * another connection, and not before its transaction has ended: the server may still be at it. Throws `NotTaken` when it is not there, and
 * `OutcomeUnknown` when that cannot be seen either.
 *
 * @param lookFor returns what tells whether the change with this result is there; undefined for one that has only read
 */
export async function persistSeen<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
  lookFor: (result: Result) => ((tx: DatabaseTransaction) => Promise<boolean>) | undefined,
): Promise<Result> {
  let made: { result: Result } | undefined;
  const attempt = () =>
    transaction(db, async (tx) => {
      const result = await work(tx);
      made = { result };
      return result;
    });
  try {
    return await persist(attempt);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown && made)) throw error;
    const isThere = lookFor(made.result);
    const look = async () => isThere === undefined || (await transactionAlone(db, isThere));
    const isMade = await look().catch(() => {
      throw error;
    });
    if (isMade) return made.result;
    throw new NotTaken("The connection to the database broke before the change was made.");
  }
}

/** Returns a recorder for changes that write to the database by themselves. */
export function recorder(
  { now, operator }: Pick<Programme, "now" | "operator">,
  db: Database | DatabaseTransaction,
): (change: Change) => Promise<Appended> {
  return ({ action, subject, details = {} }) =>
    append(db, { actor: "programme", action, subject, details: { ...details, by: operator }, now: now() });
}
