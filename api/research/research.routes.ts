import { countResearchRequests, listResearchRequests, requestResearch } from "#contract/research";
import { findOpenBounty } from "../content/bounties.store";
import { isUniqueViolation, transaction } from "../database/transaction";
import { refused } from "../http/api-error";
import { area } from "../http/area";
import { countRequests, insertRequest, listNewestRequests } from "./research.store";

export const research = area();

research.on(listResearchRequests, async ({ db, user }) => {
  const requests = await listNewestRequests(db, user.id);
  return requests.map(({ id, bounty_id, acknowledged_at }) => ({
    id,
    bounty: bounty_id,
    acknowledged: acknowledged_at !== null,
  }));
});

research.on(requestResearch, async ({ db, user, body, newId, now }) => {
  const id = newId();
  try {
    await transaction(db, async (tx) => {
      const bounty = await findOpenBounty(tx, body.bounty);
      if (!bounty) throw refused(404, "There is no such target.");
      await insertRequest(tx, {
        id,
        researcher_id: user.id,
        bounty_id: bounty.id,
        waiting: bounty.full,
        acknowledged_at: null,
        created_at: now(),
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refused(409, "You have requested this target already. We will contact you soon.");
  }
  return { id, bounty: body.bounty, acknowledged: false };
});

research.on(countResearchRequests, async ({ db, user }) => {
  const { all, acknowledged } = await countRequests(db, user.id);
  return { active: acknowledged, acceptance: all - acknowledged };
});
