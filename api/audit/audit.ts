import { createHash } from "node:crypto";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";
import { transaction } from "../database/transaction";

/** One change or security event for the audit log. */
export interface AuditEntry {
  /** `programme` for the managers' command, `researcher:<id>` or `anonymous` otherwise. */
  actor: string;
  /** Area and verb, such as `password.change`. */
  action: string;
  /** Kind and id, such as `researcher:0197…`. */
  subject: string;
  /** Without secrets and without personal data. */
  details?: Record<string, unknown>;
  /** Milliseconds since 1970. */
  now: number;
}

/** An entry's place in the log, and its hash: that of another entry there differs. */
export interface Appended {
  sequence: number;
  hash: string;
}

/** The result of `verify`: the whole log is intact, or the first entry that is not. */
export type AuditCheck =
  | { whole: true; entries: number; head: string }
  | { whole: false; sequence: number; problem: string };

const CUT_OFF =
  "The log up to here does not have the head that was kept: it was cut off before that, or restored from an earlier backup.";

/** The previous hash of the first entry. */
const GENESIS = "0".repeat(64);

/**
 * Adds an entry that carries the hash of the one before it, so that a changed or removed entry shows. Inside a
 * transaction it commits or rolls back with the change it records; outside it makes one of its own. When two would
 * follow the same entry, the sequence's primary key refuses one, and `transaction` retries it. Returns what `isAppended` looks for.
 */
export async function append(db: Database | DatabaseTransaction, entry: AuditEntry): Promise<Appended> {
  if (!db.isTransaction) return transaction(db, (tx) => append(tx, entry));
  const last = await db
    .selectFrom("audit")
    .select(["sequence", "hash"])
    .orderBy("sequence", "desc")
    .limit(atMost(1))
    .executeTakeFirst();
  const { now, details = {}, ...who } = entry;
  const row = {
    sequence: (last?.sequence ?? 0) + 1,
    at: now,
    ...who,
    details: canonicalJson(details),
    previous_hash: last?.hash ?? GENESIS,
  };
  const hash = hashOf(row);
  await db
    .insertInto("audit")
    .values({ ...row, hash })
    .execute();
  return { sequence: row.sequence, hash };
}

/** Whether an entry is in the log. */
export async function isAppended(
  db: Database | DatabaseTransaction,
  { sequence, hash }: Appended,
): Promise<boolean> {
  const row = await db.selectFrom("audit").select("hash").where("sequence", "=", sequence).executeTakeFirst();
  return row?.hash === hash;
}

/** Adds an entry about a researcher's change to their own account. */
export function appendOwn(
  tx: DatabaseTransaction,
  researcherId: string,
  entry: Omit<AuditEntry, "actor" | "subject">,
): Promise<Appended> {
  const who = `researcher:${researcherId}`;
  return append(tx, { ...entry, actor: who, subject: who });
}

/**
 * Verifies the chain from its beginning. A log that was truncated is intact in itself, even if entries were added
 * since: to notice that, store `head` elsewhere, and check later whether it is still in the log.
 *
 * @param kept a head stored that way
 */
export async function verify(db: Database, kept?: string): Promise<AuditCheck> {
  let head = GENESIS;
  let entries = 0;
  let hasKept = kept === undefined || kept === GENESIS;
  for (;;) {
    const batch = await db
      .selectFrom("audit")
      .selectAll()
      .where("sequence", ">", entries)
      .orderBy("sequence")
      .limit(atMost(1000))
      .execute();
    for (const { hash, ...row } of batch) {
      const sequence = entries + 1;
      const problem = problemOf(row, { sequence, head, hash });
      if (problem) return { whole: false, sequence, problem };
      head = hash;
      entries = sequence;
      hasKept ||= hash === kept;
    }
    if (batch.length > 0) continue;
    return hasKept ? { whole: true, entries, head } : { whole: false, sequence: entries, problem: CUT_OFF };
  }
}

type Hashed = Omit<AuditEntry, "now" | "details"> & {
  sequence: number;
  at: number;
  details: string;
  previous_hash: string;
};

function problemOf(row: Hashed, expected: { sequence: number; head: string; hash: string }): string | null {
  if (row.sequence !== expected.sequence) return "An entry is missing here.";
  if (row.previous_hash !== expected.head) return "This entry does not follow the one before it.";
  if (hashOf(row) !== expected.hash) return "This entry was changed after it was written.";
  return null;
}

function hashOf({ previous_hash, ...row }: Hashed): string {
  return createHash("sha256").update(previous_hash).update(canonicalJson(row)).digest("hex");
}

/** JSON with sorted keys, so that the same content always has the same hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
