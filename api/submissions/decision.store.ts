import type { DatabaseTransaction } from "../database/schema";

/**
 * Keeps when a submission was decided.
 *
 * @param note what its researcher is told besides
 */
export async function keepDecision(
  tx: DatabaseTransaction,
  id: string,
  { note, at }: { note?: string | undefined; at: number },
): Promise<void> {
  await tx
    .updateTable("submissions")
    .set({ decided_at: at, decision_note: note ?? null })
    .where("id", "=", id)
    .execute();
}
