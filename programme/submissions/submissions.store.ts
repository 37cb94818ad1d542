import { type PaymentStatus, settledPayments } from "#contract/offers";
import { type SubmissionStatus, submissionStatuses, type Turn, turnOf } from "#contract/submission-life";
import { ERASED } from "../../api/auth/email-address";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { Refusal } from "../shared/errors";
import type { Page } from "../shared/page";
import { countLateFiles } from "./late-files";

function submissions(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .select([
      "s.id",
      "n.number",
      "s.researcher_id",
      "r.email",
      "p.nickname",
      "s.status",
      "s.label",
      "s.due_at",
      "s.attachment_bytes",
      "s.events",
      "s.revision",
      "s.created_at",
      "s.changed_at",
      "s.decided_at",
      "s.decision_note as note",
      countLateFiles.as("late_files"),
    ]);
}

interface Listing extends Page {
  status?: SubmissionStatus;
  /** The side whose turn it is. */
  turn?: Turn;
  /** Only those that were due before a time, in milliseconds since 1970. */
  dueBefore?: number | undefined;
  /** The researcher's id. */
  researcher?: string | undefined;
}

/**
 * Lists submissions, newest first; never their contents. By their time of arrival, because clients choose the ids. Throws
 * a Refusal when `before` names none.
 */
export async function listSubmissions(
  db: Database,
  { limit, before, status, turn, dueBefore, researcher }: Listing,
) {
  const last = before === undefined ? undefined : await findNamed(db, before);
  return submissions(db)
    .$if(last !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple("s.created_at", "s.id"), "<", is.tuple(last?.created_at ?? 0, last?.id ?? "")),
      ),
    )
    .$if(status !== undefined, (query) => query.where("s.status", "=", status ?? "received"))
    .$if(turn !== undefined, (query) =>
      query.where(
        "s.status",
        "in",
        submissionStatuses.filter((each) => turnOf[each] === turn),
      ),
    )
    .$if(dueBefore !== undefined, (query) => query.where("s.due_at", "<", dueBefore ?? 0))
    .$if(researcher !== undefined, (query) => query.where("s.researcher_id", "=", researcher ?? ""))
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}

/** The shortest start of an id that names a submission, so that a typing error names none. */
const ID_START_MIN_LENGTH = 4;
/** Sorts after all characters of an id. */
const AFTER_DIGITS = "g";
/** How many candidates are shown, as many as a manager can distinguish. */
const SHOWN_IF_AMBIGUOUS = 3;

/**
 * Finds the submission that a manager names: by its number, by its id, or by an unambiguous start of its id. Never its
 * contents. Throws a Refusal when that is none, or more than one.
 */
export async function findNamed(db: Database | DatabaseTransaction, name: string) {
  const named = name.toLowerCase();
  const byNumber = await submissions(db).where("n.number", "=", named).executeTakeFirst();
  if (byNumber) return byNumber;
  if (!/^[\da-f-]+$/.test(named) || named.length < ID_START_MIN_LENGTH) throw unknownSubmission(name);
  const found = await submissions(db)
    .where("s.id", ">=", named)
    .where("s.id", "<", `${named}${AFTER_DIGITS}`)
    .orderBy("s.created_at", "desc")
    .limit(SHOWN_IF_AMBIGUOUS + 1)
    .execute();
  const [one, ...others] = found;
  if (!one) throw unknownSubmission(name);
  if (others.length === 0) return one;
  const numbers = found.slice(0, SHOWN_IF_AMBIGUOUS).map(({ number }) => number);
  const more = found.length > numbers.length ? " and more" : "";
  throw new Refusal(
    `The ids of several submissions begin with "${name}": ${numbers.join(", ")}${more}. Name one by its number.`,
  );
}

/** The refusal for a name that no submission has. */
const unknownSubmission = (name: string) =>
  new Refusal(`There is no submission "${name}". "submission list" shows those there are.`);

/** Lists managers' notes on decisions of submissions, each under the vault's key, by its event. */
export function listDecisionWords(db: Database, submissionIds: readonly string[]) {
  return db
    .selectFrom("submission_events")
    .select(["submission_id", "id", "readable"])
    .where("submission_id", "in", submissionIds)
    .where("kind", "in", ["accepted", "declined"])
    .where("readable", "is not", null)
    .execute();
}

/** Reads the sealed research with its revision; only for opening it, which is audited. */
export function readResearch(db: Database, id: string) {
  return db
    .selectFrom("submissions")
    .select(["details", "revision"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * Marks a submission opened: from then on its researcher can neither cancel its upload nor replace it (decision 058). False when it
 * is gone, or has another revision.
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

/** Reads the researcher's sealed text of an event; undefined where the event is not theirs, or has no text. */
export async function readMessage(db: Database, id: string, event: number) {
  const found = await db
    .selectFrom("submission_events")
    .select("sealed")
    .where("submission_id", "=", id)
    .where("ordinal", "=", event)
    .where("by_researcher", "=", 1)
    .executeTakeFirst();
  return found?.sealed ?? undefined;
}

/** Lists the attachments of a submission with their event, size, the SHA-256 of their sealed bytes, and the store's key of those. */
export function listAttachments(db: Database | DatabaseTransaction, submissionId: string) {
  return db
    .selectFrom("attachments")
    .select(["id", "event", "plain_name", "size", "sha256", "storage_key"])
    .where("submission_id", "=", submissionId)
    .orderBy("id")
    .execute();
}

/** How much a submission's researcher is still owed. */
export interface Unpaid {
  /** The submission's number. */
  number: string;
  /** How many payments are owed; 0 where none was ever added. */
  payments: number;
}

/**
 * Lists the accepted submissions with payments that are owed, and those without any payment, of all researchers or of one, the longest
 * owed first. Without any payment, nothing was promised to a researcher who was erased, and nothing can be.
 */
export async function listUnpaid(
  db: Database | DatabaseTransaction,
  researcherId?: string,
): Promise<Unpaid[]> {
  const rows = await db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .leftJoin("submission_payments as p", "p.submission_id", "s.id")
    .select((on) => ["n.number", on.fn.count("p.id").as("payments")])
    .where("s.status", "=", "accepted")
    .where((is) =>
      is.or([
        is("p.status", "not in", settledPayments),
        is.and([is("p.id", "is", null), is("r.email", "<>", ERASED)]),
      ]),
    )
    .$if(researcherId !== undefined, (query) => query.where("s.researcher_id", "=", researcherId ?? ""))
    .groupBy("n.number")
    .orderBy((on) => on.fn.min(on.fn.coalesce("p.created_at", "s.decided_at", "s.created_at")))
    .orderBy("n.number")
    .execute();
  return rows.map(({ number, payments }) => ({ number, payments: Number(payments) }));
}

/** Lists the payments that are owed, sealed, of all submissions, the longest owed first; only those of a `status`, if given. */
export function listOwed(db: Database, status?: PaymentStatus) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .innerJoin("submission_payments as p", "p.submission_id", "s.id")
    .select(["n.number", "s.researcher_id", "r.email"])
    .select(["p.id", "p.ordinal", "p.content", "p.status", "p.changed_at"])
    .where("s.status", "=", "accepted")
    .where("p.status", "not in", settledPayments)
    .$if(status !== undefined, (query) => query.where("p.status", "=", status ?? "due"))
    .orderBy("p.created_at")
    .orderBy("n.number")
    .orderBy("p.ordinal")
    .execute();
}
