import type { endSession as endContract, listSessions as listContract } from "#contract/auth";
import { append } from "../../audit/audit";
import { transaction } from "../../database/transaction";
import type { Handler } from "../../http/router";
import { refuseStaleSignIn } from "./fresh-sign-in";
import { deleteSessionOf, listSessionsOf } from "./sessions.store";
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from "./tokens";

/** The caller's sessions that go on, as `isLive` would say of each. */
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
    }));
};

/** An attacker who took over a session must not be able to shut its owner out, so password and code must be recent. */
export const endSession: Handler<typeof endContract> = async (call) => {
  const { db, user, id, now, log } = call;
  refuseStaleSignIn(call, "end the session");
  const ended = await transaction(db, async (tx) => {
    if (!(await deleteSessionOf(tx, { id, researcher_id: user.id }))) return false;
    const who = `researcher:${user.id}`;
    await append(tx, {
      actor: who,
      action: "session.end",
      subject: who,
      details: { session: id },
      now: now(),
    });
    return true;
  });
  if (ended) log.info("session.ended", { researcher: user.id, session: id });
  return undefined;
};
