import { sql } from "kysely";
import type { Services } from "../services";
import { findMissingKeys, sealedColumns } from "./sealed-columns";

/** Why a process is not ready: a word for the log, a sentence without any of the inside, and what was thrown. */
export interface Unready {
  reason: "database" | "keys" | "store" | "store_of_another";
  detail: string;
  error?: string;
}

/** What keeps a process from its work; null when nothing does. Looks each time, so that no fault outlives its mending. */
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
