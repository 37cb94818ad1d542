import { transaction } from "../database/transaction";
import type { Services } from "../services";

/**
 * Removes submissions with their attachments. The rows go first, then the files: a crash in between leaves files that no
 * row lists, which the sweep of leftovers takes.
 */
export async function removeSubmissions(
  { db, store }: Pick<Services, "db" | "store">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const files = await transaction(db, async (tx) => {
    const attachments = await tx
      .deleteFrom("attachments")
      .where("submission_id", "in", ids)
      .returning("storage_key")
      .execute();
    await tx.deleteFrom("submissions").where("id", "in", ids).execute();
    return attachments;
  });
  for (const { storage_key } of files) await store.remove(storage_key);
}
