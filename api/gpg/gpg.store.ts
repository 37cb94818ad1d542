import type { Insertable } from "kysely";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { GpgKeyTable } from "./gpg.table";

/** A researcher's OpenPGP public key. */
export function findKey(db: Database | DatabaseTransaction, researcherId: string) {
  return db
    .selectFrom("gpg_keys")
    .select(["public_file", "fingerprint", "user_ids", "expires_at", "encryption_key_id"])
    .where("researcher_id", "=", researcherId)
    .executeTakeFirst();
}

/** Keeps a researcher's key in the place of an earlier one. */
export async function replaceKey(tx: DatabaseTransaction, key: Insertable<GpgKeyTable>): Promise<void> {
  const { researcher_id, ...content } = key;
  await tx
    .insertInto("gpg_keys")
    .values(key)
    .onConflict((conflict) => conflict.column("researcher_id").doUpdateSet(content))
    .execute();
}
