import type { DatabaseTransaction } from "../database/schema";
import { transaction } from "../database/transaction";
import { certifyDestruction } from "../receipts/certificate";
import type { Issuing } from "../receipts/issue";
import type { Services } from "../services";
import { FIRST_EVENT } from "./submissions.rules";

type Removing = Pick<Services, "db" | "store">;

/** Removes submissions with their attachments and receipts: no reader of their record is left. */
export async function removeSubmissions(services: Removing, ids: readonly string[]): Promise<void> {
  await remove(services, async () => ids, deleteReceiptsOf);
}

/**
 * Removes a researcher's submissions, with their attachments and receipts, except those that were accepted. They are chosen in the
 * transaction that removes them: one that is accepted at the same moment stays. Returns how many were removed.
 */
export async function removeUnaccepted(services: Removing, researcherId: string): Promise<number> {
  const choose = async (tx: DatabaseTransaction) => {
    const rows = await tx
      .selectFrom("submissions")
      .select("id")
      .where("researcher_id", "=", researcherId)
      .where("status", "not in", ["accepted", "paid"])
      .execute();
    return rows.map(({ id }) => id);
  };
  return (await remove(services, choose, deleteReceiptsOf)).length;
}

async function deleteReceiptsOf(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("submission_receipts").where("submission_id", "in", ids).execute();
}

/**
 * Removes submissions whose retention period is over, with their attachments, and certifies it in the same transaction: their
 * record stays with their researcher.
 *
 * @param backupsMs how long backups are retained
 * @param removed called with their number once that is certain; removing their files comes after it, and may fail
 */
export async function destroySubmissions(
  services: Removing & Pick<Services, "now"> & Issuing,
  ids: readonly string[],
  backupsMs: number,
  removed?: (rows: number) => void,
): Promise<void> {
  const certify = async (tx: DatabaseTransaction) => {
    const at = services.now();
    for (const id of ids) await certifyDestruction(tx, services, id, { at, backupsUntil: at + backupsMs });
  };
  await remove(services, async () => ids, certify, removed);
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
 * @param choose returns the ids
 * @param settle handles the receipts
 * @param removed called with the number of rows, before the files
 * @returns the ids
 */
async function remove(
  { db, store }: Removing,
  choose: (tx: DatabaseTransaction) => Promise<readonly string[]>,
  settle: (tx: DatabaseTransaction, ids: readonly string[]) => Promise<void>,
  removed?: (rows: number) => void,
): Promise<readonly string[]> {
  const { ids, files } = await transaction(db, async (tx) => {
    const ids = await choose(tx);
    if (ids.length === 0) return { ids, files: [] };
    await settle(tx, ids);
    const attachments = await tx
      .deleteFrom("attachments")
      .where("submission_id", "in", ids)
      .returning("storage_key")
      .execute();
    await tx.deleteFrom("submissions").where("id", "in", ids).execute();
    return { ids, files: attachments };
  });
  removed?.(ids.length);
  for (const { storage_key } of files) await store.remove(storage_key);
  return ids;
}
