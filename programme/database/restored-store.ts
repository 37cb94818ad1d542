import type { Database } from "../../api/database/schema";
import { findInstanceId } from "../../api/instance/instance.store";
import { readOwner } from "../../api/instance/store-owner";
import { markRestore } from "../../api/submissions/restores";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";

/** The ids of the database that is replaced and of the one that takes its place; null when they have none, or it cannot be read. */
export interface Replacement {
  present: string | null;
  restored: string | null;
}

/** What a restore found about the store. */
export interface RestoredStore {
  /** The id that the restored database is to have, so that the store of the one before is its own; null when it has it. */
  take: string | null;
  /** Whether the store is neither the restored database's nor that of the one before. */
  isAnother: boolean;
}

/**
 * Makes the store ready for a restored database, before anything is replaced: what is in it outlives the sweep of leftovers.
 * The restored database gets the store of the one that it replaces. Another database's store stays as it is. Throws a Refusal
 * when the store does not answer.
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

/** A database's id; null when it has none, or is too damaged to tell, which must not stop its replacement. */
export function readInstanceId(db: Database): Promise<string | null> {
  return findInstanceId(db).catch(() => null);
}

/** Says that a restored database is without its store. */
export function sayStore(isAnother: boolean, where: string): string {
  return isAnother
    ? `The store of attachments (${where}) belongs to another database than this one and the one before, and stays as it is. The site does not start on it: name the right one, or run "programme db take-store".`
    : "Attachments that it does not list stay where they are for 35 days.";
}
