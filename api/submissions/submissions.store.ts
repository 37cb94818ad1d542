import type { Insertable } from "kysely";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { prepared } from "../database/prepared";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { AttachmentTable, SubmissionTable } from "./submissions.table";

type Db = Database | DatabaseTransaction;

/** Keeps a submission; it counts as received until the managers decide. */
export async function insertSubmission(
  db: Database,
  submission: Omit<Insertable<SubmissionTable>, "status" | "attachment_bytes" | "decided_at">,
): Promise<void> {
  await db
    .insertInto("submissions")
    .values({ ...submission, decided_at: null })
    .execute();
}

/** A researcher's own submission; undefined for another's. */
export function findOwnSubmission(db: Db, { id, researcher_id }: { id: string; researcher_id: string }) {
  return db
    .selectFrom("submissions")
    .select(["id", "details_mac", "attachment_bytes"])
    .where("id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .executeTakeFirst();
}

/**
 * Counts more bytes for a submission; false when they would pass its limit. Until the transaction ends nobody else
 * can count for the same submission.
 */
export async function reserveBytes(tx: DatabaseTransaction, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("submissions")
    .set((eb) => ({ attachment_bytes: eb("attachment_bytes", "+", bytes) }))
    .where("id", "=", id)
    .where("attachment_bytes", "<=", ATTACHMENTS_MAX_TOTAL_BYTES - bytes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many attachments a submission has. */
export async function countAttachments(db: Db, submissionId: string): Promise<number> {
  const { files } = await db
    .selectFrom("attachments")
    .select((eb) => eb.fn.countAll().as("files"))
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return Number(files);
}

/** Bytes of all that a researcher has stored since a moment (milliseconds; 0 for all of it): texts and attachments. */
export async function sumBytes(db: Db, researcherId: string, since: number): Promise<number> {
  const texts = await db
    .selectFrom("submissions")
    // Not `length`, for which each text would be read.
    .select((eb) => eb.fn.sum(eb.fn("octet_length", ["details"])).as("bytes"))
    .where("researcher_id", "=", researcherId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  const { bytes } = await db
    .selectFrom("attachments as a")
    .innerJoin("submissions as s", "s.id", "a.submission_id")
    .select((eb) => eb.fn.sum("a.size").as("bytes"))
    .where("s.researcher_id", "=", researcherId)
    .where("a.created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(texts.bytes ?? 0) + Number(bytes ?? 0);
}

/** Lists stored files with their submission. */
export async function insertAttachments(
  tx: DatabaseTransaction,
  attachments: Insertable<AttachmentTable>[],
): Promise<void> {
  await tx.insertInto("attachments").values(attachments).execute();
}

/** Which of these objects of the store belong to no attachment. */
export async function findUnattached(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("attachments")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .execute();
  const attached = new Set(rows.map(({ storage_key }) => storage_key));
  return keys.filter((key) => !attached.has(key));
}

const acceptedOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("submissions")
    .select((eb) => eb.fn.countAll().as("accepted"))
    .where("researcher_id", "=", researcher_id)
    .where("status", "=", "accepted"),
);

/** How many of a researcher's submissions were accepted. */
export async function countAccepted(db: Database, researcherId: string): Promise<number> {
  const [row] = await acceptedOf(db, { researcher_id: researcherId });
  return Number(row?.accepted);
}
