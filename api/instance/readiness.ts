import { sql } from "kysely";
import type { Services } from "../services";
import { findMissingKeys, sealedColumns } from "./sealed-columns";

/** Why a process is not ready: a word for the log, a sentence without internals, and the error. */
export interface Unready {
  reason: "database" | "keys" | "store" | "store_of_another";
  detail: string;
  error?: string;
}

/** Finds the reason why a process is not ready; null when it is. Checks each time, so that no fault is reported after its repair. */
export async function findUnready({
  db,
  vault,
  storeOwner,
}: Pick<Services, "db" | "vault" | "storeOwner">): Promise<Unready | null> {
  try {
    await sql`select 1 from researchers limit 1`.execute(db);
    const missing = await findMissingKeys(db, vault, sealedColumns.authenticators);
    if (missing.length > 0) {
      const detail = "What is sealed cannot be opened with the keys that are configured.";
      return { reason: "keys", detail, error: `SEALING_KEY does not have: ${missing.join(", ")}` };
    }
  } catch (error) {
    return { reason: "database", detail: "The database does not answer.", error: String(error) };
  }
  try {
    const state = await storeOwner.recent();
    if (state === "own") return null;
    return { reason: "store_of_another", detail: "The file store is not this database's.", error: state };
  } catch (error) {
    return { reason: "store", detail: "The file store does not answer, or refuses.", error: String(error) };
  }
}
