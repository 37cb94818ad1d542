import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { Refusal } from "../shared/errors";

const unknownTarget = (who: string) =>
  new Refusal(`There is no target "${who}". "bounty list" shows those there are.`);

/**
 * Every target with the numbers of its applications and places on its waiting list that await an answer, and of those that were
 * acknowledged.
 */
export async function listBounties(db: Database) {
  const rows = await db
    .selectFrom("bounties")
    .selectAll("bounties")
    .select(({ selectFrom, fn }) =>
      selectFrom("research_requests as q")
        .select(fn.countAll().as("count"))
        .whereRef("q.bounty_id", "=", "bounties.id")
        .where("q.acknowledged_at", "is not", null)
        .as("acknowledged"),
    )
    .orderBy("position")
    .orderBy("id")
    .execute();
  // Counted here: with `group by`, SQLite would scan all requests in the order of their targets.
  const awaiting = await db
    .selectFrom("research_requests")
    .select(["bounty_id", "waiting"])
    .where("acknowledged_at", "is", null)
    .where("declined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  const counts = new Map(rows.map(({ id }) => [id, { applications: 0, waiting: 0 }]));
  for (const { bounty_id, waiting } of awaiting) {
    const count = counts.get(bounty_id);
    if (count) count[waiting ? "waiting" : "applications"]++;
  }
  return rows.map((row) => ({
    ...row,
    ...(counts.get(row.id) ?? { applications: 0, waiting: 0 }),
    acknowledged: Number(row.acknowledged),
  }));
}

/** How many applications for a target, and places on its waiting list, await an answer. */
export async function countAwaiting(tx: DatabaseTransaction, bountyId: string) {
  const rows = await tx
    .selectFrom("research_requests")
    .select("waiting")
    .where("bounty_id", "=", bountyId)
    .where("acknowledged_at", "is", null)
    .where("declined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  const waiting = rows.filter((row) => row.waiting === 1).length;
  return { applications: rows.length - waiting, waiting };
}

const named = ["id", "key", "title", "full", "retired_at"] as const;

/** A target by its key or id. Throws a Refusal when there is none. */
export async function getBounty(db: Database, who: string) {
  const bounty = await db
    .selectFrom("bounties")
    .select(named)
    .where((is) => is.or([is("key", "=", who), is("id", "=", who)]))
    .executeTakeFirst();
  if (bounty) return bounty;
  throw unknownTarget(who);
}

/**
 * A target by its key or id, locked until the transaction ends, so that its state is still true when it is
 * changed. Throws a Refusal when there is none.
 */
export async function lockBounty(tx: DatabaseTransaction, who: string) {
  const bounty = await tx
    .updateTable("bounties")
    .set((on) => ({ key: on.ref("key") }))
    .where((is) => is.or([is("key", "=", who), is("id", "=", who)]))
    .returning(named)
    .executeTakeFirst();
  if (bounty) return bounty;
  throw unknownTarget(who);
}
