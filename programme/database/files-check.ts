import type { Database } from "../../api/database/schema";
import type { Store } from "../../api/store/store";
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
}

/** Checks that the store has every attachment that is listed, without opening any. */
export async function checkFiles(
  { openStore }: Pick<Programme, "openStore">,
  db: Database,
): Promise<DatabaseCheck> {
  const id = "attachments";
  try {
    const { listed, missing } = await findMissing(await openStore(), db);
    const found =
      missing.length === 0 ? `${listed.length} listed, all there` : sayMissing(missing, listed.length);
    return { id, ok: missing.length === 0, found };
  } catch (error) {
    return { id, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
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
      .select(["a.id", "a.submission_id", "n.number", "a.storage_key"])
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

function sayMissing(gone: Listed[], listed: number): string {
  const submissions = [...new Set(gone.map(({ number, submission_id }) => number ?? submission_id))];
  const more = submissions.length > NAMED ? ` and ${submissions.length - NAMED} more` : "";
  const named = submissions.slice(0, NAMED).join(", ");
  return `${gone.length} of ${listed} are not in the store, of submissions ${named}${more}`;
}
