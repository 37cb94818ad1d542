import type { Database } from "../../api/database/schema";
import { findInstanceId } from "../../api/instance/instance.store";
import { readOwner } from "../../api/instance/store-owner";
import { markRestore } from "../../api/submissions/restores";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";

/** The ids of the replaced database and of the restored one; null when it has none, or cannot be read. */
export interface Replacement {
  present: string | null;
  restored: string | null;
}

/** A restore's findings about the store. */
export interface RestoredStore {
  /** The id for the restored database, so that the replaced one's store becomes its own; null when its id stays. */
  take: string | null;
  /** Whether the store is neither the restored database's nor the replaced one's. */
  isAnother: boolean;
}

/**
 * Prepares the store for a restored database, before anything is replaced: its unlisted files are spared by the sweep of
 * leftovers for a time. The restored database gets the store of the one that it replaces. Another database's store stays as
 * it is. Throws a Refusal when the store does not respond.
 */
export async function prepareStore(
  programme: Pick<Programme, "openStore" | "now">,
  { present, restored }: Replacement,
): Promise<RestoredStore> {
  try {
    const store = await programme.openStore();
    const owner = await readOwner(store);
    const isAnother = owner !== null && owner !== restored && owner !== present;
    if (!isAnother) await markRestore(store, programme.now());
    return { take: owner === restored || isAnother ? null : owner, isAnother };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `The store of attachments could not be told to keep those that the backup does not list, so nothing was changed. ${reason}`,
    );
  }
}

/** Returns a database's id; null when it has none, or is too damaged to be read, which must not stop its replacement. */
export function readInstanceId(db: Database): Promise<string | null> {
  return findInstanceId(db).catch(() => null);
}

/** Returns the note on a restored database's store. */
export function sayStore(isAnother: boolean, where: string): string {
  return isAnother
    ? `The store of attachments (${where}) belongs to another database than this one and the one before, and stays as it is. The site does not start on it: name the right one, or run "programme db take-store".`
    : "Attachments that it does not list stay where they are for 35 days.";
}
