import type { getNews as contract } from "#contract/content";
import type { Handler } from "../http/router";
import { countUnseen } from "../submissions/life.store";
import { listAcknowledged, listNewAnnouncements, listNewBounties, readLastLogin } from "./news.store";

/** The current login is recorded just before its session begins: a login as recent as that is no earlier visit. */
const SAME_VISIT_MS = 60_000;

/** The news since the caller's last login, and on how many of their submissions. */
export const getNews: Handler<typeof contract> = async ({ db, user }) => {
  const researcher_id = user.id;
  const submissions = await countUnseen(db, researcher_id);
  const [last] = await readLastLogin(db, { researcher_id, before: user.authenticated_at - SAME_VISIT_MS });
  // max() of no rows is null.
  const since = Number(last?.at ?? 0);
  if (since === 0) return { since: null, bounties: [], announcements: [], requests: [], submissions };
  const bounties = await listNewBounties(db, { since });
  const announcements = await listNewAnnouncements(db, { since });
  const requests = await listAcknowledged(db, { researcher_id, since });
  return {
    since: new Date(since).toISOString(),
    bounties: bounties.map(({ id }) => id),
    announcements: announcements.map(({ id }) => id),
    requests: requests.map(({ bounty_id }) => bounty_id),
    submissions,
  };
};
