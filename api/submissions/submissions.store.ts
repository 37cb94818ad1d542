import type { Insertable } from "kysely";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { type AnswerDays, dueAfter } from "#contract/submission-life";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { insertFirstEvent } from "./events.store";
import { FILE_OVERHEAD_BYTES, FIRST_EVENT } from "./submissions.rules";
import type { AttachmentTable, SubmissionTable, WithdrawnSubmissionTable } from "./submissions.table";

type Db = Database | DatabaseTransaction;

/** The research sent under an id. */
export interface NewSubmission
  extends Pick<
    Insertable<SubmissionTable>,
    "id" | "researcher_id" | "session_id" | "details" | "details_mac" | "created_at"
  > {
  revision: number;
}

/** A submission of a researcher, by its id. */
interface Own {
  id: string;
  researcher_id: string;
}

/** Stores a received submission, with its first event. */
export async function insertSubmission(
  tx: DatabaseTransaction,
  submission: NewSubmission,
  { newId, answerDays }: Pick<Services, "newId" | "answerDays">,
): Promise<void> {
  const { id, created_at: at } = submission;
  const due_at = dueAfter("received", { at, days: answerDays });
  await tx
    .insertInto("submissions")
    .values({ ...submission, opened_at: null, decided_at: null, changed_at: at, due_at, events: 1 })
    .execute();
  await insertFirstEvent(tx, { submission_id: id, newId, at });
}

/** A researcher's own submission; undefined for another's. */
export function findOwnSubmission(db: Db, { id, researcher_id }: Own) {
  return db
    .selectFrom("submissions")
    .select(["id", "details_mac", "attachment_bytes", "revision", "session_id"])
    .select(["status", "opened_at", "events", "created_at"])
    .where("id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .executeTakeFirst();
}

/** Replaces an earlier revision by a later one, and deletes its attachments. Returns their storage keys. */
export async function replaceSubmission(
  tx: DatabaseTransaction,
  { id, researcher_id: _owner, ...later }: NewSubmission,
  days: AnswerDays,
): Promise<string[]> {
  const files = await tx
    .deleteFrom("attachments")
    .where("submission_id", "=", id)
    .where("event", "=", FIRST_EVENT)
    .returning("storage_key")
    .execute();
  await tx
    .updateTable("submissions")
    .set({
      ...later,
      attachment_bytes: 0,
      changed_at: later.created_at,
      due_at: dueAfter("received", { at: later.created_at, days }),
    })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("submission_events")
    .set({ created_at: later.created_at })
    .where("submission_id", "=", id)
    .where("ordinal", "=", 1)
    .execute();
  return files.map(({ storage_key }) => storage_key);
}

/** Stores when a submission was decided. */
export async function keepDecision(tx: DatabaseTransaction, id: string, at: number): Promise<void> {
  await tx.updateTable("submissions").set({ decided_at: at }).where("id", "=", id).execute();
}

/** Deletes a submission that has no attachments. */
export async function deleteSubmission(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom("submissions").where("id", "=", id).execute();
}

/** Up to which revision an id is withdrawn; 0 for one that is not. */
export async function findWithdrawn(tx: DatabaseTransaction, { id, researcher_id }: Own): Promise<number> {
  const found = await tx
    .selectFrom("withdrawn_submissions")
    .select("revision")
    .where("researcher_id", "=", researcher_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.revision ?? 0;
}

/** Deletes the withdrawal of an id, because a later revision is stored under it. */
export async function forgetWithdrawn(tx: DatabaseTransaction, { id, researcher_id }: Own): Promise<void> {
  await tx
    .deleteFrom("withdrawn_submissions")
    .where("researcher_id", "=", researcher_id)
    .where("id", "=", id)
    .execute();
}

/** Withdraws an id up to a revision. */
export async function insertWithdrawn(
  tx: DatabaseTransaction,
  withdrawn: WithdrawnSubmissionTable,
): Promise<void> {
  await forgetWithdrawn(tx, withdrawn);
  await tx.insertInto("withdrawn_submissions").values(withdrawn).execute();
}

/** Deletes withdrawals up to a time (milliseconds). */
export async function forgetWithdrawnUntil(db: Database, moment: number): Promise<void> {
  await db.deleteFrom("withdrawn_submissions").where("withdrawn_at", "<=", moment).execute();
}

/**
 * Counts more bytes for a revision of a submission; false when they would exceed its limit, or when it has another
 * revision. Until the transaction ends no other transaction can count for the same submission.
 */
export async function reserveBytes(
  tx: DatabaseTransaction,
  { id, revision, bytes }: { id: string; revision: number; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("submissions")
    .set((eb) => ({ attachment_bytes: eb("attachment_bytes", "+", bytes) }))
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("attachment_bytes", "<=", ATTACHMENTS_MAX_TOTAL_BYTES - bytes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many attachments a submission has, or a message about it. */
export async function countAttachments(
  db: Db,
  submissionId: string,
  event: number = FIRST_EVENT,
): Promise<number> {
  const { files } = await db
    .selectFrom("attachments")
    .select((eb) => eb.fn.countAll().as("files"))
    .where("submission_id", "=", submissionId)
    .where("event", "=", event)
    .executeTakeFirstOrThrow();
  return Number(files);
}

/**
 * Bytes that a researcher has stored since a time (milliseconds; 0 for all of them): research, their messages about it, and attachments of
 * both, each with what it takes besides its content.
 */
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
    .leftJoin("submission_events as e", (join) =>
      join.onRef("e.submission_id", "=", "a.submission_id").onRef("e.ordinal", "=", "a.event"),
    )
    .select((eb) => eb.fn.sum(eb("a.size", "+", FILE_OVERHEAD_BYTES)).as("bytes"))
    .where("s.researcher_id", "=", researcherId)
    .where((is) => is.or([is("a.event", "=", FIRST_EVENT), is("e.by_researcher", "=", 1)]))
    .where("a.created_at", ">=", since)
    .executeTakeFirstOrThrow();
  const written = await db
    .selectFrom("submission_events as e")
    .innerJoin("submissions as s", "s.id", "e.submission_id")
    .select((eb) => eb.fn.sum(eb.fn("octet_length", ["e.sealed"])).as("bytes"))
    .where("s.researcher_id", "=", researcherId)
    .where("e.by_researcher", "=", 1)
    .where("e.created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(texts.bytes ?? 0) + Number(bytes ?? 0) + Number(written.bytes ?? 0);
}

/** Lists stored files with their submission. */
export async function insertAttachments(
  tx: DatabaseTransaction,
  attachments: Insertable<AttachmentTable>[],
): Promise<void> {
  await tx.insertInto("attachments").values(attachments).execute();
}

/** Whether there is or was any submission: the number of one that was removed stays. */
export async function listsSubmissions(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("submission_numbers")
    .select(({ lit }) => lit(1).as("any"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
    .where("status", "in", ["accepted", "paid"]),
);

/** How many of a researcher's submissions were accepted. */
export async function countAccepted(db: Database, researcherId: string): Promise<number> {
  const [row] = await acceptedOf(db, { researcher_id: researcherId });
  return Number(row?.accepted);
}
