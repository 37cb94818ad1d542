import type { Services } from "../services";
import type { Store } from "../store/store";
import { StoreUnavailable } from "../store/store-errors";
import type { StoreOwner } from "./store-owner";

/** Wraps the store so that it stores and removes nothing unless it belongs to the database: another database's must stay as it is. */
export function guardStore(
  store: Store,
  owner: Pick<StoreOwner, "recent">,
  log: Pick<Services["log"], "error">,
): Store {
  const refuseAnothers = async (operation: "put" | "remove") => {
    const state = await owner.recent();
    if (state === "own") return;
    log.error("store.failed", { operation, reason: reasons[state] });
    throw new StoreUnavailable(reasons[state]);
  };
  return {
    async put(key, content) {
      await refuseAnothers("put");
      await store.put(key, content);
    },
    get: (key) => store.get(key),
    async remove(key) {
      await refuseAnothers("remove");
      await store.remove(key);
    },
    list: () => store.list(),
  };
}

const reasons = {
  another: "it belongs to another database",
  unrecognised: "it does not hold what the database lists",
};

/**
 * Explains whose a store is that is not the database's, why it matters, and the remedy.
 *
 * @param where the store, in words
 */
export function sayNotOwn(state: keyof typeof reasons, where: string): string {
  const found =
    state === "another"
      ? "belongs to another database"
      : "has no mark of this database, and does not hold the attachments that it lists, or holds others";
  // Not into another database's: its marker would be replaced.
  const moved =
    state === "another"
      ? ""
      : 'for a new store, copy every file of the one before into it, its marker "conclave-owner" included (docs/operating.md, "From the folder to a bucket"); ';
  return `The store of attachments (${where}) ${found}. Nothing is stored there and nothing is removed, because what this database does not list would be destroyed. See whether DATA_DIR, S3_BUCKET and DATABASE_URL name what belongs together, and whether its disk is mounted; ${moved}after a loss, put a backup of the database back with "programme db restore FILE". Only if this database is to have that store from now on: "programme db take-store".`;
}
