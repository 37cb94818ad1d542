import { type Selectable, sql } from "kysely";
import type { EventKind } from "#contract/own-submissions";
import { type Act, dueAfter, type SubmissionStatus, transitions } from "#contract/submission-life";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";
import { contentOf, type Issuing, issueReceipt } from "../receipts/issue";
import type { Services } from "../services";
import { closeOffers } from "./offers.store";
import { FIRST_EVENT } from "./submissions.rules";
import type { SubmissionEventTable } from "./submissions.table";

type Db = Database | DatabaseTransaction;

/** How many events a page of a submission has. */
export const EVENTS_PAGE_SIZE = 50;

/** The contents of an event; its ordinal is assigned when it is written. */
export interface NewEvent {
  /** Its id, where something is bound to it; generated otherwise. */
  id?: string;
  submission_id: string;
  kind: EventKind;
  by: "programme" | "researcher";
  /** Whether no mail reports an event of the programme's. */
  isQuiet?: boolean;
  /** Of the manager. */
  alias?: string | null;
  readable?: string | null;
  sealed?: string | null;
  /** Distinguishes a researcher's message that is sent again from any other. */
  text_mac?: string | null;
  /** Its other texts, by name: the receipt has their hashes, and the record the texts. */
  parts?: Record<string, string>;
}

type Writing = Issuing & { at: number };

/** Writes the first event of a new submission, in whose row it is counted already. Its receipt is issued where the number is known. */
export async function insertFirstEvent(
  tx: DatabaseTransaction,
  { submission_id, newId, at }: Pick<Services, "newId"> & { submission_id: string; at: number },
): Promise<void> {
  const event = { submission_id, kind: "submitted", by: "researcher" } as const;
  await insertEvent(tx, { id: newId(), ...event }, { ordinal: 1, at });
}

/**
 * Moves a submission to the state that an act leads to, and writes the event and its receipt, in one transaction. An act that
 * ends the state in which an offer could be answered closes the offer. Of two concurrent acts one is first, and the other finds
 * the state that it left.
 *
 * @param due the next deadline, where the act itself sets it
 * @returns the event's ordinal; undefined where the state does not allow the act
 */
export async function act(
  tx: DatabaseTransaction,
  name: Act,
  event: NewEvent,
  { at, due, ...issuing }: Writing & { due?: number },
): Promise<number | undefined> {
  const { from, to }: { from: readonly SubmissionStatus[]; to: SubmissionStatus } = transitions[name];
  const due_at = due ?? dueAfter(to, { at, act: name, days: issuing.answerDays });
  const moved = await tx
    .updateTable("submissions")
    .set((is) => ({ status: to, due_at, changed_at: at, events: is("events", "+", 1) }))
    .where("id", "=", event.submission_id)
    .where("status", "in", from)
    .returning("events")
    .executeTakeFirst();
  if (!moved) return undefined;
  await closeOffers(tx, name, { submission_id: event.submission_id, at });
  await insertWithReceipt(tx, event, { ordinal: moved.events, at, issuing });
  return moved.events;
}

/**
 * Writes an event that changes no state, with its receipt.
 *
 * @param statuses in which it may be written
 * @returns the event's ordinal; undefined in any other state
 */
export async function note(
  tx: DatabaseTransaction,
  statuses: readonly SubmissionStatus[],
  event: NewEvent,
  { at, ...issuing }: Writing,
): Promise<number | undefined> {
  const noted = await tx
    .updateTable("submissions")
    .set((is) => ({ changed_at: at, events: is("events", "+", 1) }))
    .where("id", "=", event.submission_id)
    .where("status", "in", statuses)
    .returning("events")
    .executeTakeFirst();
  if (!noted) return undefined;
  await insertWithReceipt(tx, event, { ordinal: noted.events, at, issuing });
  return noted.events;
}

async function insertWithReceipt(
  tx: DatabaseTransaction,
  event: NewEvent,
  { ordinal, at, issuing }: { ordinal: number; at: number; issuing: Issuing },
): Promise<void> {
  const { id = issuing.newId(), submission_id, kind, by, alias = null, parts } = event;
  const { readable = null, sealed: message = null } = event;
  await insertEvent(tx, { ...event, id }, { ordinal, at });
  const text = readable === null ? null : issuing.openVault().open(readable, readablePurpose(id));
  const { hashes, contents } = await contentOf(issuing, { text, message, parts });
  const body = { kind, event: ordinal, by, alias, ...hashes };
  await issueReceipt(tx, issuing, { submission_id, at, body, contents });
}

async function insertEvent(
  tx: DatabaseTransaction,
  event: NewEvent & { id: string },
  { ordinal, at }: { ordinal: number; at: number },
): Promise<void> {
  const {
    id,
    submission_id,
    kind,
    by,
    isQuiet = false,
    alias = null,
    readable = null,
    sealed = null,
    text_mac = null,
  } = event;
  const by_researcher = by === "researcher" ? 1 : 0;
  await tx
    .insertInto("submission_events")
    .values({
      id,
      submission_id,
      ordinal,
      kind,
      by_researcher,
      alias,
      readable,
      sealed,
      text_mac,
      mail_due: by === "programme" && !isQuiet ? 1 : 0,
      created_at: at,
    })
    .execute();
}

/** A page of a submission's events, in their order: the last ones, or with `before` (an ordinal) those before that one. */
export async function listEventsOf(
  db: Db,
  submissionId: string,
  before?: number,
): Promise<Omit<Selectable<SubmissionEventTable>, "submission_id" | "text_mac" | "mail_due">[]> {
  const newestFirst = await db
    .selectFrom("submission_events")
    .select(["id", "ordinal", "kind", "by_researcher", "alias", "readable", "sealed", "created_at"])
    .where("submission_id", "=", submissionId)
    .$if(before !== undefined, (query) => query.where("ordinal", "<", before ?? 0))
    .orderBy("ordinal", "desc")
    .limit(atMost(EVENTS_PAGE_SIZE))
    .execute();
  return newestFirst.reverse();
}

/** Whether the programme did something about a submission after an event, or an offer lapsed; with a kind, whether it did that. */
export async function hasNewsAfter(
  db: Db,
  submissionId: string,
  ordinal: number,
  kind?: EventKind,
): Promise<boolean> {
  const found = await db
    .selectFrom("submission_events")
    .select("id")
    .where("submission_id", "=", submissionId)
    .where("ordinal", ">", ordinal)
    .where("by_researcher", "=", 0)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "message"))
    .limit(atMost(1))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * How many bytes a submission's record has behind the research: what its researcher wrote, sealed, and the receipts of events and of the
 * files with them. A word, a change of scores or an empty file is little, and its receipt is not.
 */
export async function sumRecorded(db: Db, submissionId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("submission_events")
    // Not `length`, for which each text would be read.
    .select((is) => is.fn.sum(is.fn("octet_length", ["sealed"])).as("bytes"))
    .where("submission_id", "=", submissionId)
    .where("by_researcher", "=", 1)
    .executeTakeFirstOrThrow();
  const { receipts } = await db
    .selectFrom("submission_receipts")
    .select(sql<number | null>`sum(octet_length(jws) + coalesce(octet_length(opening), 0))`.as("receipts"))
    .where("submission_id", "=", submissionId)
    // The programme's too, which are few: joined to the events, thousands of receipts took seconds.
    .where("event", ">", FIRST_EVENT)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0) + Number(receipts ?? 0);
}

/** The associated data that binds the seal of a readable text to its event. */
export const readablePurpose = (eventId: string) => `submission event:${eventId}`;
