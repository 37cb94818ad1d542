import { Readable } from "node:stream";
import type { Store } from "../store/store";

/**
 * How long files that a restored database does not list are retained, in milliseconds: as long as backups do
 * (docs/data-protection.md), because until then the database that lists them can be brought back.
 */
export const KEPT_AFTER_RESTORE_MS = 35 * 24 * 60 * 60_000;

/** The prefix of a mark's key; the rest is a time in milliseconds. In the store, where each sweep sees it. */
const MARK_PREFIX = "restored-";

/** Keys of attachments end in an id, and that begins with the moment at which it was made (UUID, version 7). */
const moment = /-([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/;

/**
 * Marks the store, before another database replaces the one that lists its files: the present objects outlive the
 * sweep of leftovers.
 */
export async function markRestore(store: Store, now: number): Promise<void> {
  let newest = now;
  // A clock that was ahead when they were stored must not cost files.
  for await (const key of store.list()) newest = Math.max(newest, madeAt(key) ?? 0);
  const why = "A database was restored then. Files that are older stay for a while, listed or not.\n";
  await store.put(`${MARK_PREFIX}${newest}`, Readable.from([Buffer.from(why)]));
}

/** Whether an object of the store is the mark of a restore. */
export function isMark(key: string): boolean {
  return key.startsWith(MARK_PREFIX);
}

/** Whether a mark's retention of files has expired. */
export function isOver(mark: string, now: number): boolean {
  return now - momentOf(mark) >= KEPT_AFTER_RESTORE_MS;
}

/** Whether one of these marks protects a file; a file of unknown age is protected too. */
export function isKept(key: string, marks: readonly string[]): boolean {
  return marks.some((mark) => (madeAt(key) ?? 0) <= momentOf(mark));
}

const momentOf = (mark: string) => Number(mark.slice(MARK_PREFIX.length));

function madeAt(key: string): number | undefined {
  const [, high, low] = moment.exec(key) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : undefined;
}
