import { recordBountyImpression, recordPageImpression } from "#contract/impressions";
import { createRouter } from "../http/router";
import { insertBountyImpression, insertPageImpression } from "./impressions.store";

export const impressions = createRouter();

// A target that no longer exists is no error: no client waits for this response (specification §7).
impressions.on(recordBountyImpression, async ({ db, user, body, newId, now }) => {
  const impression = { id: newId(), researcher_id: user.id, subject: body.bounty, created_at: now() };
  await insertBountyImpression(db, impression);
  return undefined;
});

impressions.on(recordPageImpression, async ({ db, user, body, newId, now }) => {
  const impression = { id: newId(), researcher_id: user.id, subject: body.url, created_at: now() };
  await insertPageImpression(db, impression);
  return undefined;
});
