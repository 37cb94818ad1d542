import { prepared } from "../database/prepared-queries";

/** The ways to log in that are noted in an account's activity. */
const logins = ["login", "login_recovery_code", "login_security_key"] as const;

interface Visit {
  researcher_id: string;
  before: number;
}

/** The time of a researcher's last login before a given time; null for none within the retention period. */
export const readLastLogin = prepared((db, { researcher_id, before }: Visit) =>
  db
    .selectFrom("account_events")
    .select((on) => on.fn.max("created_at").as("at"))
    .where("researcher_id", "=", researcher_id)
    .where("kind", "in", logins)
    .where("created_at", "<", before),
);

/** The targets that were added since a time and are listed. */
export const listNewBounties = prepared((db, { since }: { since: number }) =>
  db
    .selectFrom("bounties")
    .select("id")
    .where("created_at", ">", since)
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("id"),
);

/** The announcements that were added since a time. */
export const listNewAnnouncements = prepared((db, { since }: { since: number }) =>
  db
    .selectFrom("content_items")
    .select("id")
    .where("collection", "=", "announcements")
    .where("created_at", ">", since)
    .orderBy("position"),
);

/** The targets for which a researcher's request was acknowledged since a time. */
export const listAcknowledged = prepared(
  (db, { researcher_id, since }: { researcher_id: string; since: number }) =>
    db
      .selectFrom("research_requests")
      .select("bounty_id")
      .where("researcher_id", "=", researcher_id)
      .where("acknowledged_at", ">", since)
      .where("declined_at", "is", null)
      .orderBy("id"),
);
