import type { DatabaseTransaction } from "../database/schema";
import { transaction } from "../database/transaction";
import { certifyDestruction } from "../receipts/certificate";
import type { Issuing } from "../receipts/issue";
import type { Services } from "../services";
import { FIRST_EVENT } from "./submissions.rules";

type Removing = Pick<Services, "db" | "store">;

/** Removes submissions with their attachments and receipts: no reader of their record is left. */
export function removeSubmissions(services: Removing, ids: readonly string[]): Promise<void> {
  return remove(services, ids, async (tx) => {
    await tx.deleteFrom("submission_receipts").where("submission_id", "in", ids).execute();
  });
}

/**
 * Removes submissions whose retention period is over, with their attachments, and certifies it in the same transaction: their
 * record stays with their researcher.
 *
 * @param backupsMs how long backups are retained
 */
export function destroySubmissions(
  services: Removing & Pick<Services, "now"> & Issuing,
  ids: readonly string[],
  backupsMs: number,
): Promise<void> {
  return remove(services, ids, async (tx) => {
    const at = services.now();
    for (const id of ids) await certifyDestruction(tx, services, id, { at, backupsUntil: at + backupsMs });
  });
}

/** Removes the files of messages about submissions; the research itself stays. */
export async function removeMessageFiles({ db, store }: Removing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await db
    .deleteFrom("attachments")
    .where("submission_id", "in", ids)
    .where("event", ">", FIRST_EVENT)
    .returning("storage_key")
    .execute();
  for (const { storage_key } of files) await store.remove(storage_key);
}

/**
 * Removes the rows first, then the files: a crash in between leaves files that no row lists, which the sweep of leftovers
 * removes.
 *
 * @param settle handles the receipts
 */
async function remove(
  { db, store }: Removing,
  ids: readonly string[],
  settle: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const files = await transaction(db, async (tx) => {
    await settle(tx);
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
