import type { NewsMail } from "#contract/own-submissions";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";

type Db = Database | DatabaseTransaction;

/** How soon mail notifies a researcher of news about their submissions. */
export async function readNewsMail(db: Db, researcherId: string): Promise<NewsMail> {
  const { news_mail } = await db
    .selectFrom("researchers")
    .select("news_mail")
    .where("id", "=", researcherId)
    .executeTakeFirstOrThrow();
  return news_mail;
}

/** Sets that; events from while it was `never` are not reported by mail later. */
export async function writeNewsMail(tx: DatabaseTransaction, researcherId: string, when: NewsMail) {
  if ((await readNewsMail(tx, researcherId)) === "never") await takeDue(tx, researcherId);
  await tx.updateTable("researchers").set({ news_mail: when }).where("id", "=", researcherId).execute();
}

/** An event for which a mail is due. */
export interface DueEvent {
  id: string;
  submission_id: string;
  ordinal: number;
}

/**
 * Claims the events for which a mail to a researcher is due, so that no other process reports them.
 *
 * @param before only those from before this time; milliseconds since 1970
 */
export function takeDue(tx: DatabaseTransaction, researcherId: string, before?: number): Promise<DueEvent[]> {
  return tx
    .updateTable("submission_events")
    .set({ mail_due: 0 })
    .where("mail_due", "=", 1)
    .where("submission_id", "in", (is) =>
      is.selectFrom("submissions").select("id").where("researcher_id", "=", researcherId),
    )
    .$if(before !== undefined, (query) => query.where("created_at", "<", before ?? 0))
    .returning(["id", "submission_id", "ordinal"])
    .execute();
}

/** Marks events again as due for a mail, because none could be sent. */
export async function returnDue(db: Db, events: readonly DueEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .updateTable("submission_events")
    .set({ mail_due: 1 })
    .where(
      "id",
      "in",
      events.map(({ id }) => id),
    )
    .execute();
}

/** Those of the events that their researcher has not seen yet, by the numbers of their submissions. */
export async function listUnseen(db: Db, events: readonly DueEvent[]) {
  if (events.length === 0) return [];
  const ids = [...new Set(events.map(({ submission_id }) => submission_id))];
  const rows = await db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select(["s.id", "n.number", "s.seen_events"])
    .where("s.id", "in", ids)
    .orderBy("n.number")
    .execute();
  return rows.filter(({ id, seen_events }) =>
    events.some(({ submission_id, ordinal }) => submission_id === id && ordinal > seen_events),
  );
}

/** Researchers with events for which a mail is due, in the order of their ids, after the id `behind`. */
export async function listAwaitingMail(db: Db, behind: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("submission_events as e")
    .innerJoin("submissions as s", "s.id", "e.submission_id")
    .select("s.researcher_id")
    .distinct()
    .where("e.mail_due", "=", 1)
    .where("s.researcher_id", ">", behind)
    .orderBy("s.researcher_id")
    .limit(atMost(limit))
    .execute();
  return rows.map(({ researcher_id }) => researcher_id);
}
