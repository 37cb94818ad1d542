import type { Insertable } from "kysely";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { atMost } from "../database/constant-limit";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { MessageTable } from "./content.table";

type Db = Database | DatabaseTransaction;

/** Sends a researcher a message; it is unread until marked. `message` is plain text. */
export async function insertMessage(
  db: Db,
  message: Omit<Insertable<MessageTable>, "read_at">,
): Promise<void> {
  await db
    .insertInto("messages")
    .values({ ...message, read_at: null })
    .execute();
}

const unreadOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  ofResearcher(db, researcher_id).where("read_at", "is", null).orderBy("id"),
);

/** A page of unread messages, oldest first. Ids are made in the order of time. */
export function listUnread(db: Db, researcherId: string) {
  return unreadOf(db, { researcher_id: researcherId });
}

const newestOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  listedOf(db, researcher_id).orderBy("id", "desc"),
);

const olderOf = prepared((db, { researcher_id, before }: { researcher_id: string; before: string }) =>
  listedOf(db, researcher_id).where("id", "<", before).orderBy("id", "desc"),
);

/** A page of messages, newest first; with `before`, those older than that one. */
export function listNewestFirst(db: Db, researcherId: string, before?: string) {
  return before === undefined
    ? newestOf(db, { researcher_id: researcherId })
    : olderOf(db, { researcher_id: researcherId, before });
}

const oneOf = prepared((db, { researcher_id, only }: { researcher_id: string; only: string }) =>
  listedOf(db, researcher_id).where("id", "=", only),
);

/** One message of a researcher's own; empty for any other id. */
export function listOne(db: Db, researcherId: string, only: string) {
  return oneOf(db, { researcher_id: researcherId, only });
}

/** Marks a researcher's own messages read; skips ids of others and those read before (specification 10.34). */
export async function markRead(db: Db, researcherId: string, ids: string[], at: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("messages")
    .set({ read_at: at })
    .where("researcher_id", "=", researcherId)
    .where("id", "in", ids)
    .where("read_at", "is", null)
    .execute();
}

/** Marks the messages about a submission read whose news its researcher has seen: those before the first event that they have not. */
export async function markSeenNewsRead(
  db: Db,
  { researcher_id, submission_id }: { researcher_id: string; submission_id: string },
  at: number,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ read_at: at })
    .where("researcher_id", "=", researcher_id)
    .where("read_at", "is", null)
    .where("submission", "=", ({ selectFrom }) =>
      selectFrom("submission_numbers").select("number").where("submission_id", "=", submission_id),
    )
    // A message is written right after its event, and never before it.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("submission_events as e")
            .innerJoin("submissions as s", "s.id", "e.submission_id")
            .select("e.ordinal")
            .where("s.id", "=", submission_id)
            .where("e.by_researcher", "=", 0)
            .whereRef("e.ordinal", ">", "s.seen_events")
            .whereRef("e.created_at", "<=", "messages.created_at"),
        ),
      ),
    )
    .execute();
}

/** The same with whether they are read, and the submission that each is about. */
function listedOf(db: Db, researcherId: string) {
  return ofResearcher(db, researcherId)
    .leftJoin("submission_numbers as n", "n.number", "messages.submission")
    .select(["read_at", "n.submission_id as submission"]);
}

function ofResearcher(db: Db, researcherId: string) {
  return db
    .selectFrom("messages")
    .select(["messages.id", "title", "message", "created_at"])
    .where("researcher_id", "=", researcherId)
    .limit(atMost(LIST_PAGE_SIZE));
}
