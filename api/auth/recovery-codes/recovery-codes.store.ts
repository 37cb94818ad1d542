import { prepared } from "../../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../../database/schema";

type Db = Database | DatabaseTransaction;

const codesOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("recovery_codes")
    .select(["created_at", "proved_at", "used_at"])
    .where("researcher_id", "=", researcher_id),
);

/** The state of a researcher's set of codes: each row has the times of the whole set. */
export async function findRecoveryCodes(db: Db, researcher_id: string) {
  const codes = await codesOf(db, { researcher_id });
  const [first] = codes;
  return {
    left: codes.filter(({ used_at }) => used_at === null).length,
    made_at: first?.created_at ?? null,
    proved_at: first?.proved_at ?? null,
  };
}

/** The code of a researcher that begins so and is not used yet, or undefined. */
export function findUnusedCode(db: Db, researcherId: string, selector: string) {
  return db
    .selectFrom("recovery_codes")
    .select(["id", "code_hash"])
    .where("researcher_id", "=", researcherId)
    .where("selector", "=", selector)
    .where("used_at", "is", null)
    .executeTakeFirst();
}

/** Replaces a researcher's codes by new ones. */
export async function replaceRecoveryCodes(
  tx: DatabaseTransaction,
  researcher_id: string,
  codes: { id: string; selector: string; code_hash: string }[],
  created_at: number,
): Promise<void> {
  await deleteRecoveryCodesOf(tx, researcher_id);
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ ...code, researcher_id, created_at, proved_at: null, used_at: null })))
    .execute();
}

/** Uses up a code; false when another request was first, or new ones were made meanwhile. */
export async function spendRecoveryCode(tx: DatabaseTransaction, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that a researcher has stored the codes, since one of them was typed. */
export async function markProved(tx: DatabaseTransaction, researcherId: string, at: number): Promise<void> {
  await tx
    .updateTable("recovery_codes")
    .set({ proved_at: at })
    .where("researcher_id", "=", researcherId)
    .where("proved_at", "is", null)
    .execute();
}

/** Deletes a researcher's codes, used or not. */
export async function deleteRecoveryCodesOf(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("researcher_id", "=", researcherId).execute();
}
