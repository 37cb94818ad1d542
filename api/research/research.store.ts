import type { Insertable } from "kysely";
import { prepared } from "../database/prepared";
import type { Database } from "../database/schema";
import { inOneStatement } from "../database/transaction";
import type { ResearchRequestTable } from "./research.table";

const newestOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("research_requests as r")
    .select(["r.id", "r.bounty_id", "r.acknowledged_at"])
    .where("r.researcher_id", "=", researcher_id)
    .where("r.declined_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("research_requests as newer")
            .select("newer.id")
            .whereRef("newer.researcher_id", "=", "r.researcher_id")
            .whereRef("newer.bounty_id", "=", "r.bounty_id")
            .where("newer.declined_at", "is", null)
            .whereRef("newer.id", ">", "r.id"),
        ),
      ),
    )
    .orderBy("r.id", "desc"),
);

/** A researcher's newest request for each target, of those that were not declined. */
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
    .returning("id"),
);

/**
 * Adds a request for an open target, on its waiting list while that is full. False when there is no such target. A unique
 * index refuses a second one for the same target while the first awaits.
 */
export async function insertRequest(db: Database, request: NewRequest): Promise<boolean> {
  const [added] = await inOneStatement(db, insertForOpen, request);
  return added !== undefined;
}

const countsOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("research_requests")
    .select((eb) => [eb.fn.countAll().as("all"), eb.fn.count("acknowledged_at").as("acknowledged")])
    .where("researcher_id", "=", researcher_id)
    .where("declined_at", "is", null),
);

/** How many requests of a researcher were acknowledged, and how many there are without those declined. */
export async function countRequests(db: Database, researcherId: string) {
  const [counts] = await countsOf(db, { researcher_id: researcherId });
  return { all: Number(counts?.all), acknowledged: Number(counts?.acknowledged) };
}
