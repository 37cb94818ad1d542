import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction, Schema } from "../../api/database/schema";
import { isoMoment, withMoments } from "../shared/timestamps";

/** The ids of a researcher's submissions that have receipts, also of those that were destroyed, in the order of their first receipts. */
export async function listRecorded(db: Database, researcherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("submission_receipts")
    .select("submission_id")
    .where("researcher_id", "=", researcherId)
    .groupBy("submission_id")
    .orderBy((is) => is.fn.min("id"))
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

/** A researcher's submissions, each by its id and revision. */
export function listRevisions(tx: DatabaseTransaction, researcherId: string) {
  return tx
    .selectFrom("submissions")
    .select(["id", "revision"])
    .where("researcher_id", "=", researcherId)
    .orderBy("id")
    .execute();
}

/** Reads a researcher's submissions with all that belongs to each, still sealed. */
export async function readSubmissions(db: Database, id: string) {
  const submissions = await db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select([
      "s.id",
      "n.number",
      "s.details",
      "s.status",
      "s.attachment_bytes",
      "s.created_at",
      "s.decided_at",
      "s.decision_note",
      "s.label",
    ])
    .where("s.researcher_id", "=", id)
    .orderBy("s.id")
    .execute();
  const attachments = await db
    .selectFrom("attachments as a")
    .innerJoin("submissions as s", "s.id", "a.submission_id")
    .select([
      "a.id",
      "a.submission_id",
      "a.event",
      "a.listing",
      "a.size",
      "a.sha256 as sealed_sha256",
      "a.storage_key",
      "a.created_at",
    ])
    .where("s.researcher_id", "=", id)
    .orderBy("a.id")
    .execute();
  const events = await db
    .selectFrom("submission_events as e")
    .innerJoin("submissions as s", "s.id", "e.submission_id")
    .select(["e.id", "e.submission_id", "e.ordinal", "e.kind", "e.by_researcher", "e.alias"])
    .select(["e.readable", "e.sealed", "e.created_at"])
    .where("s.researcher_id", "=", id)
    .orderBy("e.submission_id")
    .orderBy("e.ordinal")
    .execute();
  const offers = await belonging(db, "submission_offers", id);
  const payments = await belonging(db, "submission_payments", id);
  const scores = await belonging(db, "submission_scores", id);
  const of = <Row extends { submission_id: string }>(rows: readonly Row[], { id }: { id: string }) =>
    rows
      .filter(({ submission_id }) => submission_id === id)
      .map(({ submission_id, ...row }) => withMoments(row));
  return submissions.map((submission) => ({
    ...submission,
    offers: of(offers, submission),
    payments: of(payments, submission),
    scores: of(scores, submission),
    events: events
      .filter((event) => event.submission_id === submission.id)
      .map(({ submission_id, created_at, ...event }) => ({ ...event, created_at: isoMoment(created_at) })),
    created_at: isoMoment(submission.created_at),
    decided_at: isoMoment(submission.decided_at),
    attachments: attachments
      .filter((attachment) => attachment.submission_id === submission.id)
      .map(({ submission_id, created_at, ...attachment }) => ({
        ...attachment,
        created_at: isoMoment(created_at),
      })),
  }));
}

/** Reads a table's rows of a researcher's submissions, oldest first. */
function belonging<Table extends "submission_offers" | "submission_payments" | "submission_scores">(
  db: Database,
  table: Table,
  researcherId: string,
) {
  const rows = db
    .selectFrom(table as "submission_offers")
    .selectAll()
    .where("submission_id", "in", (is) =>
      is.selectFrom("submissions").select("id").where("researcher_id", "=", researcherId),
    )
    .orderBy("id")
    .execute();
  return rows as unknown as Promise<Selectable<Schema[Table]>[]>;
}
