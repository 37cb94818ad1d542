import type { DatabaseTransaction } from "../../api/database/schema";
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
  const waiting = await tx
    .selectFrom("research_requests as q")
    .innerJoin("researchers as r", "r.id", "q.researcher_id")
    .select("q.researcher_id")
    .where("q.bounty_id", "=", bounty.id)
    .where("q.waiting", "=", 1)
    .where("q.acknowledged_at", "is", null)
    .where("q.declined_at", "is", null)
    .where("q.withdrawn_at", "is", null)
    .where("r.disabled_at", "is", null)
    .orderBy("q.created_at")
    .orderBy("q.id")
    .execute();
  await deliver(
    services,
    tx,
    waiting.map((request) => request.researcher_id),
    {
      title: `“${bounty.title}” has places again`,
      message: `You are on the waiting list for “${bounty.title}”, and it has places again. We go through the list in the order in which people signed up, and confirm your place to you in another message. If you are not interested any more, give your place back in the target’s details.`,
    },
  );
  return waiting.length;
}
