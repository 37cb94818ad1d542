import { createHash } from "node:crypto";
import type { Database } from "../../api/database/schema";
import type { Store } from "../../api/store/store";
import { ObjectMissing, StoreUnavailable } from "../../api/store/store-errors";
import type { Programme } from "../shared/context";
import type { DatabaseCheck } from "./check";

/** Number of rows in one query. */
const BATCH = 1_000;
/** How many submissions are named: as many as a manager would look after one by one. `--json` has no more, as these are what to look at. */
const NAMED = 10;

/** An attachment that the database lists. */
export interface Listed {
  id: string;
  submission_id: string;
  /** The submission's. */
  number: string | null;
  storage_key: string;
  /** Of the bytes in the store, which are sealed. */
  sha256: string;
}

const GONE = "are not in the store";

/**
 * Checks that the store has every attachment that is listed.
 *
 * @param options.read whether each is also read, and compared with what was stored; without, none is opened
 */
export async function checkFiles(
  { openStore }: Pick<Programme, "openStore">,
  db: Database,
  { read }: { read: boolean },
): Promise<DatabaseCheck> {
  const id = "attachments";
  try {
    const store = await openStore();
    const { listed, missing } = await findMissing(store, db);
    const gone = new Set(missing);
    const faults = new Map<string, Listed[]>(missing.length > 0 ? [[GONE, missing]] : []);
    if (read) await readAll({ store, db }, { rows: listed.filter((row) => !gone.has(row)), faults });
    const fine = read ? "all there and as they were stored" : "all there, none opened";
    const found = [...faults].map(([fault, rows]) => sayFault(fault, rows, listed.length));
    return { id, ok: faults.size === 0, found: found.join("; ") || `${listed.length} listed, ${fine}` };
  } catch (error) {
    return { id, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
}

/** Reads the files of attachments, one after another, and adds those that are not as they were stored to the faults. */
async function readAll(
  { store, db }: { store: Store; db: Database },
  { rows, faults }: { rows: Listed[]; faults: Map<string, Listed[]> },
): Promise<void> {
  for (const row of rows) {
    const fault = await findFault(store, row);
    if (fault === null || (await stillListed(db, [row])).length === 0) continue;
    const same = faults.get(fault);
    if (same) same.push(row);
    else faults.set(fault, [row]);
  }
}

/** Reads a stored file. Returns what is wrong with it; null where it has the bytes that were stored. Needs no private key: it compares sealed bytes. */
async function findFault(store: Store, { storage_key, sha256 }: Listed): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    const content: AsyncIterable<Buffer> = await store.get(storage_key);
    for await (const piece of content) hash.update(piece);
  } catch (error) {
    return error instanceof ObjectMissing ? GONE : `cannot be read (${reasonOf(error)})`;
  }
  return hash.digest("hex") === sha256 ? null : "are cut off or altered";
}

/** The code of an error, which is the same for many files; its message may name one. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return error.reason;
  const named = error instanceof Error ? error : new Error(String(error));
  return "code" in named ? String(named.code) : named.message;
}

/** Finds all attachments that are listed, and those of them that a store does not have. Opens none. */
export async function findMissing(
  store: Store,
  db: Database,
): Promise<{ listed: Listed[]; missing: Listed[] }> {
  // The rows first: files are stored before their rows.
  const listed = await readListed(db);
  const missing = new Map(listed.map((row) => [row.storage_key, row]));
  for await (const key of store.list()) missing.delete(key);
  return { listed, missing: await stillListed(db, [...missing.values()]) };
}

async function readListed(db: Database): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("attachments as a")
      .leftJoin("submission_numbers as n", "n.submission_id", "a.submission_id")
      .select(["a.id", "a.submission_id", "n.number", "a.storage_key", "a.sha256"])
      .where("a.id", ">", last)
      .orderBy("a.id")
      .limit(BATCH)
      .execute();
    listed.push(...rows);
    if (rows.length < BATCH) return listed;
    last = rows.at(-1)?.id ?? "";
  }
}

/** Returns the rows that still exist: the site may have removed some, or sealed them again, in the meantime. */
async function stillListed(db: Database, rows: Listed[]): Promise<Listed[]> {
  const still: Listed[] = [];
  for (const row of rows) {
    const found = await db
      .selectFrom("attachments")
      .select("id")
      .where("id", "=", row.id)
      .where("storage_key", "=", row.storage_key)
      .executeTakeFirst();
    if (found) still.push(row);
  }
  return still;
}

function sayFault(fault: string, rows: Listed[], listed: number): string {
  const submissions = [...new Set(rows.map(({ number, submission_id }) => number ?? submission_id))];
  const more = submissions.length > NAMED ? ` and ${submissions.length - NAMED} more` : "";
  const named = submissions.slice(0, NAMED).join(", ");
  return `${rows.length} of ${listed} ${fault}, of submissions ${named}${more}`;
}
