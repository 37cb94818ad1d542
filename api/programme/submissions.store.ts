import type { Database, DatabaseTransaction } from "../database/schema";
import type { SubmissionStatus } from "../submissions/submissions.table";
import { Refusal } from "./errors";
import type { Page } from "./page";

function submissions(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .select([
      "s.id",
      "s.researcher_id",
      "r.email",
      "p.nickname",
      "s.status",
      "s.attachment_bytes",
      "s.created_at",
      "s.decided_at",
    ]);
}

/**
 * Submissions, newest first; never their contents. In the order in which they came: researchers make the ids. Throws a
 * Refusal when there is none with the id `before`.
 */
export async function listSubmissions(
  db: Database,
  { limit, before, status }: Page & { status?: SubmissionStatus },
) {
  const last = before === undefined ? undefined : await readMoment(db, before);
  return submissions(db)
    .$if(last !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple("s.created_at", "s.id"), "<", is.tuple(last?.created_at ?? 0, last?.id ?? "")),
      ),
    )
    .$if(status !== undefined, (query) => query.where("s.status", "=", status ?? "received"))
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}

async function readMoment(db: Database, id: string) {
  const found = await db
    .selectFrom("submissions")
    .select(["created_at", "id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (found) return found;
  throw new Refusal(`There is no submission "${id}" to list what is older than. Begin without --before.`);
}

/** One submission, or undefined; never its contents. */
export function readSubmission(db: Database | DatabaseTransaction, id: string) {
  return submissions(db).where("s.id", "=", id).executeTakeFirst();
}

/** One submission with what was submitted, or undefined; only for opening it, which is audited. */
export function readResearch(db: Database, id: string) {
  return submissions(db).select(["s.details", "s.revision"]).where("s.id", "=", id).executeTakeFirst();
}

/**
 * Notes that a submission is opened: from then on its researcher can neither withdraw nor replace it. False when it has been
 * withdrawn, or has another revision.
 */
export async function markOpened(
  tx: DatabaseTransaction,
  { id, revision }: { id: string; revision: number },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("submissions")
    .set((is) => ({ opened_at: is.fn.coalesce("opened_at", is.val(at)) }))
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The attachments of a submission: how large they are, the SHA-256 of their sealed bytes, and where those are kept. */
export function listAttachments(db: Database, submissionId: string) {
  return db
    .selectFrom("attachments")
    .select(["id", "plain_name", "size", "sha256", "storage_key"])
    .where("submission_id", "=", submissionId)
    .orderBy("id")
    .execute();
}

/** Decides on a submission; false when it was decided before, or is not there. */
export async function decideSubmission(
  tx: DatabaseTransaction,
  id: string,
  status: "accepted" | "declined",
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("submissions")
    .set({ status, decided_at: at })
    .where("id", "=", id)
    .where("status", "=", "received")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
