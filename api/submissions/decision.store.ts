import type { DatabaseTransaction } from "../database/schema";

/** Keeps when a submission was decided. */
export async function keepDecision(tx: DatabaseTransaction, id: string, at: number): Promise<void> {
  await tx.updateTable("submissions").set({ decided_at: at }).where("id", "=", id).execute();
}
