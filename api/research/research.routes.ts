import { countResearchRequests, listResearchRequests, requestResearch } from "#contract/research";
import { isUniqueViolation } from "../database/transaction";
import { refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { countRequests, insertRequest, listNewestRequests } from "./research.store";

export const research = createRouter();

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
  const request = { id, researcher_id: user.id, bounty_id: body.bounty, created_at: now() };
  const isAdded = await insertRequest(db, request).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw refused(409, "You have requested this target already. We will contact you soon.");
  });
  if (!isAdded) throw refused(404, "There is no such target.");
  return { id, bounty: body.bounty, acknowledged: false };
});

research.on(countResearchRequests, async ({ db, user }) => {
  const { all, acknowledged } = await countRequests(db, user.id);
  return { active: acknowledged, acceptance: all - acknowledged };
});
