import { setImmediate } from "node:timers/promises";
import type {
  logout as logoutContract,
  refreshSession as refreshContract,
  renewSession as renewContract,
  SessionData,
} from "#contract/auth";
import { clientScope } from "#lib/client-scope";
import { append } from "../../audit/audit";
import { transaction } from "../../database/transaction";
import { GONE_AWAY, refused, tooMany } from "../../http/api-error";
import type { Client } from "../../http/call-context";
import type { ApiRequest } from "../../http/request";
import type { Handler } from "../../http/router";
import type { Services } from "../../services";
import { type Limit, spend, take, throttleKey } from "../../throttling/throttle";
import { noteActivity } from "../activity/activity";
import { tellOfChange } from "../security-messages";
import { isFresh, judge } from "./refresh.rules";
import { isLive, sessionData, signInAgain } from "./sessions";
import { deleteSession, type FoundSession, findSession, rotateSession } from "./sessions.store";
import {
  isAncestor,
  MAX_ANCESTORS,
  readAccessToken,
  SESSION_LIFETIME_MS,
  successorOf,
  tokenHash,
} from "./tokens";

/** Exchanges the session's tokens. The access token may have expired; it shows who held the session. */
export const refreshSession: Handler<typeof refreshContract> = async (call) => {
  const claims = await readAccessToken(call, call.body.access, "allowed");
  if (!claims) throw signInAgain();
  let isCounted = false;
  const presented = tokenHash(call.body.refresh);
  return whenRotated(call, claims.session_id, async (session) => {
    if (session.researcher_id !== claims.researcher_id) throw signInAgain();
    const verdict = judge(session, presented, call.now());
    // Before the budget, which a thief could use up: then the owner's token, now stale, would never be judged.
    if (verdict === "stale") {
      await boundWrongTokens(call, session);
      return refuseStale(call, session, presented);
    }
    if (!isCounted) await spend(call, "refresh", claims.session_id);
    isCounted = true;
    return verdict === "current" ? "rotate" : "again";
  });
};

/** The same session with fresh claims and a new refresh token (specification 7.6). */
export const renewSession: Handler<typeof renewContract> = (call) =>
  whenRotated(call, call.user.session_id, async (session) =>
    isFresh(session, call.now()) ? "again" : "rotate",
  );

/** Ends the caller's session. */
export const logout: Handler<typeof logoutContract> = async ({ db, user, log }) => {
  await deleteSession(db, user.session_id);
  log.info("session.ended", { researcher: user.id });
  return undefined;
};

/**
 * Returns session data with the newest refresh token: a further one (`rotate`), or the one that was issued last
 * (`again`). When a parallel request rotates first, `decide` is called again. For a disconnected caller nothing is
 * rotated: they would never get the new token, and look like an attacker with the old one.
 */
async function whenRotated(
  services: Services & Pick<ApiRequest, "signal">,
  id: string,
  decide: (session: FoundSession) => Promise<"rotate" | "again">,
): Promise<SessionData> {
  for (;;) {
    const session = await findSession(services.db, id);
    if (!session || !isLive(session, services.now())) throw signInAgain();
    const { refresh_hash, previous_refresh_hash } = session;
    if ((await decide(session)) === "again" && previous_refresh_hash) {
      const token = successorOf(services, previous_refresh_hash);
      // Another key derived it when SESSION_SECRET was changed a moment ago; then a new one is due.
      if (tokenHash(token) === refresh_hash) return sessionData(services, session, token);
    }
    const token = successorOf(services, refresh_hash);
    if (await isAbandoned(services))
      throw refused(GONE_AWAY, "The client closed the connection before the response.");
    if (await isWornOut(services, id)) throw signInAgain();
    const change = { from: refresh_hash, to: tokenHash(token), at: services.now() };
    if (await rotateSession(services.db, id, change)) return sessionData(services, session, token);
  }
}

/** Ends a session whose next rotation would make its first token unrecognizable: a stale one must always show the theft. */
async function isWornOut(services: Services, id: string): Promise<boolean> {
  const limit = { events: MAX_ANCESTORS - 1, windowMs: SESSION_LIFETIME_MS };
  if ((await take(services, throttleKey(services, "rotations", id), limit)) === 0) return false;
  await deleteSession(services.db, id);
  return true;
}

/** Event-loop ticks within which the end of a connection is noticed that arrived right after its request. */
const TURNS = 3;

/** Whether the caller has disconnected. A blocked process finds a request and the end of its connection together. */
async function isAbandoned({ signal }: Pick<ApiRequest, "signal">): Promise<boolean> {
  for (let turn = 0; signal && !signal.aborted && turn < TURNS; turn++) await setImmediate();
  return signal?.aborted ?? false;
}

/** How many wrong tokens of a session are looked at for a client: each takes a thousand hashes on the process's one thread. */
const wrongTokens: Limit = { events: 10, windowMs: 60_000 };

/** Throws 429 for too many wrong tokens. Counted by client as well: a thief elsewhere could otherwise use up the owner's, and hide the theft. */
async function boundWrongTokens(
  services: Services & { client: Client },
  { session_id }: FoundSession,
): Promise<void> {
  const key = throttleKey(services, "wrong refresh", session_id, clientScope(services.client.address));
  const wait = await take(services, key, wrongTokens, { unsynced: true });
  if (wait > 0)
    throw tooMany(`No more than ${wrongTokens.events} wrong refresh tokens are looked at in a minute.`, wait);
}

/**
 * Refuses a refresh token that is no longer valid. One that was valid once has been copied, and the server cannot
 * distinguish owner and attacker: the session ends for both (RFC 9700 §4.14).
 */
async function refuseStale(
  services: Services & { client?: Client },
  session: FoundSession,
  presented: string,
): Promise<never> {
  if (isAncestor(services, presented, session.refresh_hash)) {
    const { session_id, researcher_id } = session;
    await transaction(services.db, async (tx) => {
      // The copy may be presented several times concurrently.
      if (!(await deleteSession(tx, session_id))) return;
      await tellOfChange(services, tx, researcher_id, "session_copied");
      await append(tx, {
        actor: "anonymous",
        action: "session.refresh_reused",
        subject: `researcher:${researcher_id}`,
        details: { session: session_id },
        now: services.now(),
      });
      await noteActivity(services, tx, researcher_id, "session_copied");
    });
    services.log.warn("session.refresh_reused", { researcher: researcher_id, session: session_id });
  }
  throw signInAgain();
}
