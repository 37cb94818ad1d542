import type { Database, DatabaseTransaction } from "../database/schema";
import { Refusal } from "./errors";

/** Every target with how many applications and places on its waiting list await an answer. */
export async function listBounties(db: Database) {
  const rows = await db.selectFrom("bounties").selectAll().orderBy("position").orderBy("id").execute();
  const awaiting = await db
    .selectFrom("research_requests")
    .select((on) => ["bounty_id", "waiting", on.fn.countAll<number>().as("count")])
    .where("acknowledged_at", "is", null)
    .groupBy(["bounty_id", "waiting"])
    .execute();
  const count = (id: string, waiting: 0 | 1) =>
    Number(awaiting.find((row) => row.bounty_id === id && row.waiting === waiting)?.count ?? 0);
  return rows.map((row) => ({ ...row, applications: count(row.id, 0), waiting: count(row.id, 1) }));
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
    .returning(["id", "key", "title", "full", "retired_at"])
    .executeTakeFirst();
  if (bounty) return bounty;
  throw new Refusal(`There is no target "${who}". "bounty list" shows those there are.`);
}
