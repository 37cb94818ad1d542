import { idsUntil } from "../retention/expired";
import type { Services } from "../services";
import { EXPIRED_LISTED_MS } from "./access-tokens/access-tokens.store";
import { ACTIVITY_KEPT_MS } from "./activity/activity";
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from "./sessions/tokens";

/** A client's turn at an account under attack must outlast its wait (`attempts.ts`). */
const THROTTLES_KEPT_MS = 24 * 60 * 60_000;

/**
 * Deletes expired sessions, half-finished sign-ins, access tokens, counters and account events, so that the database does not grow with every
 * visit. Nothing depends on when it runs: what has expired is refused anyway.
 */
export async function forgetExpired({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  await db
    .deleteFrom("sessions")
    .where((is) =>
      is.or([
        is("last_seen_at", "<=", at - SESSION_IDLE_MS),
        is("created_at", "<=", at - SESSION_LIFETIME_MS),
      ]),
    )
    .execute();
  await db.deleteFrom("login_steps").where("expires_at", "<=", at).execute();
  await db.deleteFrom("key_challenges").where("expires_at", "<=", at).execute();
  await db
    .deleteFrom("access_tokens")
    .where("expires_at", "<=", at - EXPIRED_LISTED_MS)
    .execute();
  const lookedBackTo = at - ACTIVITY_KEPT_MS;
  await db
    .deleteFrom("account_events")
    .where("id", "<", idsUntil(lookedBackTo))
    .where("created_at", "<=", lookedBackTo)
    .execute();
  await db
    .deleteFrom("throttles")
    .where("window_ends_at", "<=", at - THROTTLES_KEPT_MS)
    .execute();
}
