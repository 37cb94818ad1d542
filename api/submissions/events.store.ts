import type { EventKind } from "#contract/own-submissions";
import { type Act, dueAfter, type SubmissionStatus, transitions } from "#contract/submission-life";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { closeOffers } from "./offers.store";
import type { SubmissionEventTable } from "./submissions.table";

type Db = Database | DatabaseTransaction;

/** How many events a page of a submission has. */
export const EVENTS_PAGE_SIZE = 50;

/** What an event says; its place among the others is given when it is written. */
export interface NewEvent {
  /** Its id, where something is bound to it; made otherwise. */
  id?: string;
  submission_id: string;
  kind: EventKind;
  by: "programme" | "researcher";
  /** Of the manager. */
  alias?: string | null;
  readable?: string | null;
  sealed?: string | null;
}

type Writing = Pick<Services, "newId"> & { at: number };

/** Writes the first event of a new submission, in whose row it is counted already. */
export async function insertFirstEvent(
  tx: DatabaseTransaction,
  { submission_id, newId, at }: Writing & { submission_id: string },
): Promise<void> {
  await insertEvent(tx, { submission_id, kind: "submitted", by: "researcher" }, { ordinal: 1, newId, at });
}

/**
 * Brings a submission to the state that an act leads to, and writes the event, in one transaction with it. What ends the state
 * in which an offer could be answered closes the offer. Of two at the same time one is first, and the other finds the state
 * that it left.
 *
 * @param due by when the next is to act, where the act itself says so
 * @returns the event's ordinal; undefined where the state does not allow the act
 */
export async function act(
  tx: DatabaseTransaction,
  name: Act,
  event: NewEvent,
  { newId, at, due }: Writing & { due?: number },
): Promise<number | undefined> {
  const { from, to }: { from: readonly SubmissionStatus[]; to: SubmissionStatus } = transitions[name];
  const due_at = due ?? dueAfter(to, { at, act: name });
  const moved = await tx
    .updateTable("submissions")
    .set((is) => ({ status: to, due_at, changed_at: at, events: is("events", "+", 1) }))
    .where("id", "=", event.submission_id)
    .where("status", "in", from)
    .returning("events")
    .executeTakeFirst();
  if (!moved) return undefined;
  await closeOffers(tx, name, { submission_id: event.submission_id, at });
  await insertEvent(tx, event, { ordinal: moved.events, newId, at });
  return moved.events;
}

/**
 * Writes an event that changes no state.
 *
 * @param statuses in which it may be written
 * @returns the event's ordinal; undefined in any other state
 */
export async function note(
  tx: DatabaseTransaction,
  statuses: readonly SubmissionStatus[],
  event: NewEvent,
  { newId, at }: Writing,
): Promise<number | undefined> {
  const noted = await tx
    .updateTable("submissions")
    .set((is) => ({ changed_at: at, events: is("events", "+", 1) }))
    .where("id", "=", event.submission_id)
    .where("status", "in", statuses)
    .returning("events")
    .executeTakeFirst();
  if (!noted) return undefined;
  await insertEvent(tx, event, { ordinal: noted.events, newId, at });
  return noted.events;
}

async function insertEvent(
  tx: DatabaseTransaction,
  { id, submission_id, kind, by, alias = null, readable = null, sealed = null }: NewEvent,
  { ordinal, newId, at }: Writing & { ordinal: number },
): Promise<void> {
  const by_researcher = by === "researcher" ? 1 : 0;
  await tx
    .insertInto("submission_events")
    .values({
      ...{ id: id ?? newId(), submission_id, ordinal, kind, by_researcher, alias, readable, sealed },
      created_at: at,
    })
    .execute();
}

/** A page of a submission's events, in their order: the last ones, or with `before` (an ordinal) those in front of that one. */
export async function listEventsOf(
  db: Db,
  submissionId: string,
  before?: number,
): Promise<Omit<SubmissionEventTable, "submission_id">[]> {
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

/** What binds the seal of a readable text to its event. */
export const readablePurpose = (eventId: string) => `submission event:${eventId}`;
