import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { waitingPlace } from "../../api/research/research.store";
import type { Page } from "../shared/page";

/** Filters of a list of requests. */
export interface RequestFilter {
  awaiting: boolean;
  /** A target's id. */
  bounty?: string;
  /** A researcher's id. */
  researcher?: string;
}

function requests(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("research_requests as q")
    .innerJoin("researchers as r", "r.id", "q.researcher_id")
    .innerJoin("bounties as b", "b.id", "q.bounty_id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .select([
      "q.id",
      "q.researcher_id",
      "r.email",
      "p.nickname",
      "q.bounty_id as bounty",
      "b.key as bounty_key",
      "b.title as bounty_title",
      "q.waiting",
      // Disabled researchers have no place: others are numbered as if they were not on the list.
      sql<number | null>`case when r.disabled_at is null then ${waitingPlace("q")} end`.as("waiting_place"),
      "q.acknowledged_at",
      "q.declined_at",
      "q.withdrawn_at",
      "q.created_at",
    ]);
}

/**
 * Lists requests with their researchers and targets, newest first; those that await an answer for one target oldest first, in the order
 * of its waiting list.
 */
export function listRequests(
  db: Database,
  { limit, before, awaiting, bounty, researcher }: Page & RequestFilter,
) {
  const isQueue = awaiting && bounty !== undefined;
  const at = sql.join([sql.ref("q.created_at"), sql.ref("q.id")]);
  const shown = sql`(select created_at, id from research_requests where id = ${before})`;
  return requests(db)
    .$if(before !== undefined, (query) =>
      isQueue ? query.where(sql<boolean>`(${at}) > ${shown}`) : query.where("q.id", "<", before ?? ""),
    )
    .$if(awaiting, (query) =>
      query
        .where("q.acknowledged_at", "is", null)
        .where("q.declined_at", "is", null)
        .where("q.withdrawn_at", "is", null),
    )
    .$if(bounty !== undefined, (query) => query.where("q.bounty_id", "=", bounty ?? ""))
    .$if(researcher !== undefined, (query) => query.where("q.researcher_id", "=", researcher ?? ""))
    .$if(isQueue, (query) => query.orderBy("q.created_at").orderBy("q.id"))
    .$if(!isQueue, (query) => query.orderBy("q.id", "desc"))
    .limit(limit)
    .execute();
}

/** Reads one request with its researcher and target, and when that was retired, or undefined. */
export function readRequest(db: Database | DatabaseTransaction, id: string) {
  return requests(db).select("b.retired_at").where("q.id", "=", id).executeTakeFirst();
}

/** Answers a request; false when it was answered or withdrawn before, or does not exist. */
export async function decideRequest(
  tx: DatabaseTransaction,
  id: string,
  decision: "acknowledged_at" | "declined_at",
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("research_requests")
    .set({ [decision]: at })
    .where("id", "=", id)
    .where("acknowledged_at", "is", null)
    .where("declined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
