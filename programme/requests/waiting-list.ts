import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { type Delivery, deliver } from "../messages/messages";

/**
 * Messages every enabled researcher on a target's waiting list that it has places again, in the order in which they
 * signed up. Returns their number.
 */
export async function tellWaitingList(
  services: Delivery,
  tx: DatabaseTransaction,
  bounty: { id: string; title: string },
): Promise<number> {
  const waiting = await listWaitingList(tx, bounty.id);
  await deliver(services, tx, waiting, {
    title: `“${bounty.title}” has places again`,
    message: `You are on the waiting list for “${bounty.title}”, and it has places again. We go through the list in the order in which people signed up, and confirm your place to you in another message. If you are not interested any more, give your place back in the target’s details.`,
  });
  return waiting.length;
}

/** Lists the ids of the enabled researchers on a target's waiting list, in the order in which they signed up. */
export async function listWaitingList(
  db: Database | DatabaseTransaction,
  bountyId: string,
): Promise<string[]> {
  const waiting = await db
    .selectFrom("research_requests as q")
    .innerJoin("researchers as r", "r.id", "q.researcher_id")
    .select("q.researcher_id")
    .where("q.bounty_id", "=", bountyId)
    .where("q.waiting", "=", 1)
    .where("q.acknowledged_at", "is", null)
    .where("q.declined_at", "is", null)
    .where("q.withdrawn_at", "is", null)
    .where("r.disabled_at", "is", null)
    .orderBy("q.created_at")
    .orderBy("q.id")
    .execute();
  return waiting.map(({ researcher_id }) => researcher_id);
}
