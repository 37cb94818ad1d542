import type { Services } from "../services";
import { isAttachmentKey } from "./attachment-key";
import { isKept, isMark, isOver } from "./restores";
import { UPLOAD_MAX_MS } from "./submissions.rules";
import { findUnattached, listsSubmissions } from "./submissions.store";

/** A file that no row lists for so long belongs to no upload that is still under way. */
const STALE_AFTER_MS = UPLOAD_MAX_MS + 60_000;

/**
 * How often a sweep should run, in milliseconds: seen a minute late and removed a minute late, no file of a crashed
 * upload stays longer than 10 minutes (docs/security.md#limits).
 */
export const SWEEP_INTERVAL_MS = 60_000;

/** Keys that are looked up in one query. */
const BATCH = 500;

/** Removes those of these objects that no attachment lists. Returns how many. */
export async function removeUnattached(
  { db, store }: Pick<Services, "db" | "store">,
  keys: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const key of keys) {
    // Checked one by one: removing takes a while.
    if ((await findUnattached(db, [key])).length === 0) continue;
    await store.remove(key);
    removed++;
  }
  return removed;
}

/**
 * Makes the sweep that removes the files of crashed or aborted uploads from the store, to be called every
 * `SWEEP_INTERVAL_MS`. Several processes may run it concurrently.
 *
 * No wall clock measures an object's age: one that jumps would have a file removed between its storing and its listing. So
 * this process removes objects that it has itself seen unlisted for longer than an upload may take. Files that a restore
 * protects are no leftovers before its mark is one.
 *
 * That the database does not list an object proves nothing where the store is another database's, or the database has lost
 * its rows: then nothing is removed.
 *
 * The age of a mark is by the wall clock: while that is doubted, `keepMarks` lets no mark end.
 */
export function createSweep(
  services: Pick<Services, "db" | "store" | "storeOwner" | "elapsed" | "now" | "log">,
): (options?: { keepMarks?: boolean }) => Promise<void> {
  const { db, store, storeOwner, elapsed, now, log } = services;
  /** When each object was first seen unlisted, in milliseconds of `elapsed`. */
  let unlisted = new Map<string, number>();
  return async ({ keepMarks = false } = {}) => {
    if (!(await listsSubmissions(db)) || (await storeOwner.look()) !== "own") {
      unlisted = new Map();
      return;
    }
    const candidates: string[] = [];
    const marks: string[] = [];
    for await (const keys of inBatches(store.list(), marks)) {
      candidates.push(...(await findUnattached(db, keys)));
    }
    // Not before the listing, which may take minutes: a file of an upload that began meanwhile would count as that much older.
    const at = elapsed();
    const loose = [
      // Only now: marks may be listed after the files that they protect.
      ...candidates.filter((key) => !isKept(key, marks)),
      ...marks.filter((mark) => !keepMarks && isOver(mark, now())),
    ];
    const found = new Map(loose.map((key) => [key, unlisted.get(key) ?? at]));
    unlisted = found;
    const stale = [...found].filter(([, since]) => at - since >= STALE_AFTER_MS).map(([key]) => key);
    const removed = await removeUnattached(services, stale);
    if (removed > 0) log.warn("attachments.leftovers_removed", { removed });
  };
}

async function* inBatches(keys: AsyncIterable<string>, marks: string[]): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    if (isMark(key)) marks.push(key);
    if (!isAttachmentKey(key)) continue;
    if (batch.push(key) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
