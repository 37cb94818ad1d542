import type { DatabaseTransaction } from "../database/schema";
import { type Issuing, issueReceipt } from "./issue";

interface Destruction {
  at: number;
  /** Until when backups can still hold the destroyed data, in milliseconds since 1970. */
  backupsUntil: number;
}

/**
 * Certifies that a submission is destroyed, as the last of its receipts, in the transaction that removes it. Proofs of readable words
 * are removed with the words; receipts, and proofs sealed for their researcher, stay.
 */
export async function certifyDestruction(
  tx: DatabaseTransaction,
  issuing: Issuing,
  submission_id: string,
  { at, backupsUntil }: Destruction,
): Promise<void> {
  // Another process may have removed it a moment ago; otherwise no process writes to it from here on.
  const found = await tx
    .updateTable("submissions")
    .set((is) => ({ events: is.ref("events") }))
    .where("id", "=", submission_id)
    .returning("status")
    .executeTakeFirst();
  if (!found) return;
  const { files, bytes } = await tx
    .selectFrom("attachments")
    .select((is) => [is.fn.countAll().as("files"), is.fn.sum("size").as("bytes")])
    .where("submission_id", "=", submission_id)
    .executeTakeFirstOrThrow();
  const { texts } = await tx
    .selectFrom("submission_events")
    .select((is) => is.fn.countAll().as("texts"))
    .where("submission_id", "=", submission_id)
    .where((is) => is.or([is("readable", "is not", null), is("sealed", "is not", null)]))
    .executeTakeFirstOrThrow();
  const { status } = found;
  const body = {
    ...({ kind: "destroyed", event: null, by: "programme", status } as const),
    destroyed: {
      research: 1 as const,
      files: Number(files),
      bytes: Number(bytes ?? 0),
      texts: Number(texts),
    },
    backups_until: new Date(backupsUntil).toISOString(),
  };
  await issueReceipt(tx, issuing, { submission_id, at, body });
  await tx
    .updateTable("submission_receipts")
    .set({ contents: null })
    .where("submission_id", "=", submission_id)
    .execute();
}
