import type { Insertable } from "kysely";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { ResearchRequestTable } from "./research.table";

/** A researcher's newest request for each target. */
export function listNewestRequests(db: Database, researcherId: string) {
  return db
    .selectFrom("research_requests as r")
    .select(["r.id", "r.bounty_id", "r.acknowledged_at"])
    .where("r.id", "in", (eb) =>
      eb
        .selectFrom("research_requests as newest")
        .select((newest) => newest.fn.max("newest.id").as("id"))
        .where("newest.researcher_id", "=", researcherId)
        .groupBy("newest.bounty_id"),
    )
    .orderBy("r.id", "desc")
    .execute();
}

/** Adds a request. A unique index refuses a second one for the same target while the first awaits. */
export async function insertRequest(
  tx: DatabaseTransaction,
  request: Insertable<ResearchRequestTable>,
): Promise<void> {
  await tx.insertInto("research_requests").values(request).execute();
}

/** How many requests of a researcher were acknowledged, and how many there are. */
export async function countRequests(db: Database, researcherId: string) {
  const { all, acknowledged } = await db
    .selectFrom("research_requests")
    .select((eb) => [eb.fn.countAll().as("all"), eb.fn.count("acknowledged_at").as("acknowledged")])
    .where("researcher_id", "=", researcherId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), acknowledged: Number(acknowledged) };
}
