import type { endOtherSessions as endOthersContract } from "#contract/account-security";
import type { endSession as endContract, listSessions as listContract } from "#contract/auth";
import { appendOwn } from "../../audit/audit";
import type { Handler } from "../../http/router";
import { noteActivity } from "../activity/activity";
import { refuseStaleSignIn } from "./fresh-sign-in";
import { ownTransaction } from "./own-transaction";
import { deleteOtherSessions, deleteSessionOf, listSessionsOf } from "./sessions.store";
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from "./tokens";

/** The caller's live sessions, by the same limits as `isLive`. */
export const listSessions: Handler<typeof listContract> = async ({ db, user, now }) => {
  const at = now();
  const live = { seenAfter: at - SESSION_IDLE_MS, createdAfter: at - SESSION_LIFETIME_MS };
  const sessions = await listSessionsOf(db, user.id, live);
  const isOther = ({ id }: { id: string }) => Number(id !== user.session_id);
  return sessions
    .toSorted((a, b) => isOther(a) - isOther(b))
    .map((session) => ({
      id: session.id,
      authenticated_at: new Date(session.authenticated_at).toISOString(),
      last_seen_at: new Date(session.last_seen_at).toISOString(),
      is_current: session.id === user.session_id,
      browser: session.browser,
      system: session.system,
      network: session.network,
    }));
};

/** An attacker with a stolen session must not be able to lock its owner out, so password and code must be recent. */
export const endSession: Handler<typeof endContract> = async (call) => {
  const { user, id, now, log } = call;
  refuseStaleSignIn(call, "end the session");
  const ended = await ownTransaction(call, async (tx) => {
    if (!(await deleteSessionOf(tx, { id, researcher_id: user.id }))) return false;
    await appendOwn(tx, user.id, { action: "session.end", details: { session: id }, now: now() });
    await noteActivity(call, tx, user.id, "session_ended");
    return true;
  });
  if (ended) log.info("session.ended", { researcher: user.id, session: id });
  return undefined;
};

/** Leaves the caller's session alone. Only the number of ended ones is recorded: no later question needs their ids. */
export const endOtherSessions: Handler<typeof endOthersContract> = async (call) => {
  const { user, now, log } = call;
  refuseStaleSignIn(call, "end the other sessions");
  const ended = await ownTransaction(call, async (tx) => {
    const sessions = await deleteOtherSessions(tx, user.id, user.session_id);
    if (sessions === 0) return 0;
    await appendOwn(tx, user.id, { action: "session.end_others", details: { sessions }, now: now() });
    await noteActivity(call, tx, user.id, "sessions_ended");
    return sessions;
  });
  if (ended > 0) log.info("session.others_ended", { researcher: user.id, sessions: ended });
  return undefined;
};
