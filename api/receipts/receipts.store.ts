import { LIST_PAGE_SIZE } from "#contract/limits";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { ReceiptTable } from "./receipts.table";

type Db = Database | DatabaseTransaction;

/** A submission's researcher, number, count of events, and its last receipt, if it has one. Throws where there is none. */
export function findLastReceipt(db: Db, submissionId: string) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .leftJoin("submission_receipts as r", (join) =>
      join.onRef("r.submission_id", "=", "s.id").onRef("r.researcher_id", "=", "s.researcher_id"),
    )
    .select(["s.researcher_id", "s.events", "n.number", "r.sequence", "r.jws"])
    .where("s.id", "=", submissionId)
    .orderBy("r.sequence", "desc")
    .limit(atMost(1))
    .executeTakeFirstOrThrow();
}

/** Stores a receipt. A unique index refuses a second one in the same position. */
export async function insertReceipt(tx: DatabaseTransaction, receipt: ReceiptTable): Promise<void> {
  await tx.insertInto("submission_receipts").values(receipt).execute();
}

/** Deletes the receipts of a submission that was taken back: it counts as never received (decision 067). */
export async function deleteReceipts(tx: DatabaseTransaction, submissionId: string): Promise<void> {
  await tx.deleteFrom("submission_receipts").where("submission_id", "=", submissionId).execute();
}

/** Whether there are receipts under a submission's id, also of one that was destroyed. */
export async function hasReceipts(tx: DatabaseTransaction, submissionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("submission_receipts")
    .select("sequence")
    .where("submission_id", "=", submissionId)
    .limit(atMost(1))
    .executeTakeFirst();
  return found !== undefined;
}

/** All receipts of a researcher's own submission, in their order; also of one that was destroyed. */
export function listReceipts(db: Db, { id, researcher_id }: { id: string; researcher_id: string }) {
  return db
    .selectFrom("submission_receipts")
    .select(["id", "sequence", "event", "kind", "jws", "opening", "contents"])
    .where("submission_id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .orderBy("sequence")
    .execute();
}

/** The first receipt of all and the last one, as their ids have the time they were made. */
export async function findOutermostReceipts(db: Db): Promise<string[]> {
  // The condition holds for all: with it, the plan is that of a search in the index.
  const all = db.selectFrom("submission_receipts").select("jws").where("id", ">", "").limit(atMost(1));
  const ends = [await all.orderBy("id").execute(), await all.orderBy("id", "desc").execute()];
  return ends.flat().map(({ jws }) => jws);
}

/** The SHA-256 of the agreement's text that a researcher signed, in hexadecimal; null without one. */
export async function findSignedText(db: Db, researcherId: string): Promise<string | null> {
  const signed = await db
    .selectFrom("ndas")
    .select("text_sha256")
    .where("researcher_id", "=", researcherId)
    .executeTakeFirst();
  return signed?.text_sha256 ?? null;
}

/** The words of the events of a researcher's own submission, still sealed. */
export function listTexts(db: Db, { id, researcher_id }: { id: string; researcher_id: string }) {
  return db
    .selectFrom("submission_events as e")
    .innerJoin("submissions as s", "s.id", "e.submission_id")
    .select(["e.id", "e.ordinal", "e.readable", "e.sealed"])
    .where("e.submission_id", "=", id)
    .where("s.researcher_id", "=", researcher_id)
    .execute();
}

/**
 * The number of a researcher's own submission; undefined for another's.
 *
 * @param receipt any of its receipts, which has the number of one that was destroyed
 */
export async function findNumberOf(
  db: Db,
  { id, researcher_id }: { id: string; researcher_id: string },
  receipt: string | undefined,
): Promise<string | undefined> {
  if (receipt !== undefined) return payloadOf(receipt).number;
  const found = await db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select("n.number")
    .where("s.id", "=", id)
    .where("s.researcher_id", "=", researcher_id)
    .executeTakeFirst();
  return found?.number;
}

/** The payload of a receipt of this instance's, without verification. */
export function payloadOf(receipt: string): Record<string, unknown> & { number: string } {
  const [, payload = ""] = receipt.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}

/** A page of a researcher's certificates of destruction, the last first; with `before` (a submission's id), the next in this order. */
export async function listCertificates(db: Db, researcherId: string, before?: string) {
  const certificates = db
    .selectFrom("submission_receipts")
    .select(["submission_id", "jws", "created_at"])
    .where("researcher_id", "=", researcherId)
    .where("kind", "=", "destroyed");
  const last =
    before === undefined
      ? undefined
      : await certificates
          .where("submission_id", "=", before)
          .orderBy("created_at", "desc")
          .executeTakeFirst();
  if (before !== undefined && !last) return [];
  return certificates
    .$if(last !== undefined, (query) =>
      query.where((is) =>
        is(
          is.refTuple("created_at", "submission_id"),
          "<",
          is.tuple(last?.created_at ?? 0, last?.submission_id ?? ""),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("submission_id", "desc")
    .limit(atMost(LIST_PAGE_SIZE))
    .execute();
}
