import type { Services } from "../services";
import { isAttached } from "./submissions.store";

/** Every key of an attachment begins so; objects of other kinds in the same store are left alone. */
const KEY_PREFIX = "attachment-";

/** Longer than an upload may take (5 min, security requirements, parameters §5): what is older belongs to none. */
const STALE_AFTER_MS = 6 * 60_000;

/**
 * How often the service should call `sweepLeftovers`, in milliseconds: with the age of a leftover itself, nothing
 * of a crashed upload stays longer than 10 minutes (security requirements, parameters §5).
 */
export const SWEEP_INTERVAL_MS = 4 * 60_000;

/** A new storage key. The server makes it; nothing a researcher sent is part of it. */
export function newStorageKey({ newId }: Pick<Services, "newId">): string {
  return `${KEY_PREFIX}${newId()}`;
}

/** Removes objects that no attachment lists. Answers how many. One that cannot be removed now is left for later. */
export async function removeUnattached(
  { db, store }: Pick<Services, "db" | "store">,
  keys: Iterable<string> | AsyncIterable<string>,
): Promise<number> {
  let removed = 0;
  for await (const key of keys) {
    if (!key.startsWith(KEY_PREFIX) || (await isAttached(db, key))) continue;
    await store.remove(key);
    removed++;
  }
  return removed;
}

/**
 * Removes what crashed or broken-off uploads left in the store. For the start of the service, and every
 * `SWEEP_INTERVAL_MS` after it; several processes may do it at once.
 */
export async function sweepLeftovers(
  services: Pick<Services, "db" | "store" | "now" | "log">,
): Promise<void> {
  const removed = await removeUnattached(services, services.store.list(services.now() - STALE_AFTER_MS));
  if (removed > 0) services.log.warn("attachments.leftovers_removed", { removed });
}
