import { type Insertable, sql } from "kysely";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import { inOneStatement } from "../database/transaction";
import type { ResearchRequestTable } from "./research.table";

/**
 * A request's place on its target's waiting list, from 1, in the order in which people signed up; null for one that awaits no
 * place. Disabled researchers do not count: they keep no other researcher from a place.
 *
 * @param request the table of requests, by its name in the query
 */
export function waitingPlace(request: string) {
  const r = sql.table(request);
  return sql<number | null>`case
  when ${r}.waiting = 1 and ${r}.acknowledged_at is null and ${r}.declined_at is null and ${r}.withdrawn_at is null then (
    select count(*) from research_requests as ahead
    inner join researchers as person on person.id = ahead.researcher_id
    where ahead.bounty_id = ${r}.bounty_id and ahead.waiting = 1
      and ahead.acknowledged_at is null and ahead.declined_at is null and ahead.withdrawn_at is null
      and person.disabled_at is null
      and (ahead.created_at < ${r}.created_at or (ahead.created_at = ${r}.created_at and ahead.id <= ${r}.id))
  ) end`;
}

const newestOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("research_requests as r")
    .select(["r.id", "r.bounty_id", "r.acknowledged_at", waitingPlace("r").as("waiting_place")])
    .where("r.researcher_id", "=", researcher_id)
    .where("r.declined_at", "is", null)
    .where("r.withdrawn_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("research_requests as newer")
            .select("newer.id")
            .whereRef("newer.researcher_id", "=", "r.researcher_id")
            .whereRef("newer.bounty_id", "=", "r.bounty_id")
            .where("newer.declined_at", "is", null)
            .where("newer.withdrawn_at", "is", null)
            .whereRef("newer.id", ">", "r.id"),
        ),
      ),
    )
    .orderBy("r.id", "desc"),
);

/** A researcher's newest request for each target, of those that were neither declined nor withdrawn. */
export function listNewestRequests(db: Database, researcherId: string) {
  return newestOf(db, { researcher_id: researcherId });
}

type NewRequest = Pick<Insertable<ResearchRequestTable>, "id" | "researcher_id" | "bounty_id" | "created_at">;

const insertForOpen = prepared((db, { id, researcher_id, bounty_id, created_at }: NewRequest) =>
  db
    .insertInto("research_requests")
    .columns(["id", "researcher_id", "bounty_id", "waiting", "acknowledged_at", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("bounties")
        .select(({ cast, val }) => [
          cast<string>(val(id), "text").as("id"),
          cast<string>(val(researcher_id), "text").as("researcher_id"),
          "bounties.id as bounty_id",
          "bounties.full as waiting",
          cast<null>(val(null), "bigint").as("acknowledged_at"),
          cast<number>(val(created_at), "bigint").as("created_at"),
        ])
        .where("bounties.id", "=", bounty_id)
        .where("bounties.retired_at", "is", null),
    )
    .returning("waiting"),
);

/**
 * Adds a request for an open target, on its waiting list while that is full. Undefined when there is no such target. A unique
 * index refuses a second one for the same target while the first awaits.
 */
export async function insertRequest(db: Database, request: NewRequest) {
  const [added] = await inOneStatement(db, insertForOpen, request);
  return added;
}

const ownRequest = prepared((db, { id, researcher_id }: Pick<NewRequest, "id" | "researcher_id">) =>
  db
    .selectFrom("research_requests as r")
    .select([
      "r.waiting",
      "r.acknowledged_at",
      "r.declined_at",
      "r.withdrawn_at",
      waitingPlace("r").as("waiting_place"),
    ])
    .where("r.id", "=", id)
    .where("r.researcher_id", "=", researcher_id),
);

/** A researcher's own request, or undefined. */
export async function readOwnRequest(
  db: Database | DatabaseTransaction,
  request: Pick<NewRequest, "id" | "researcher_id">,
) {
  const [found] = await ownRequest(db, request);
  return found;
}

/** Withdraws a place on a waiting list; false when it awaits none. */
export async function withdraw(tx: DatabaseTransaction, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("research_requests")
    .set({ withdrawn_at: at })
    .where("id", "=", id)
    .where("waiting", "=", 1)
    .where("acknowledged_at", "is", null)
    .where("declined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const countsOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("research_requests")
    .select((eb) => [eb.fn.countAll().as("all"), eb.fn.count("acknowledged_at").as("acknowledged")])
    .where("researcher_id", "=", researcher_id)
    .where("declined_at", "is", null)
    .where("withdrawn_at", "is", null),
);

/** How many requests of a researcher were acknowledged, and how many there are without those declined or withdrawn. */
export async function countRequests(db: Database, researcherId: string) {
  const [counts] = await countsOf(db, { researcher_id: researcherId });
  return { all: Number(counts?.all), acknowledged: Number(counts?.acknowledged) };
}
