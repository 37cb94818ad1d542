import type { SessionData } from "#contract/auth";
import type { Database, DatabaseTransaction } from "../../database/schema";
import { refused } from "../../http/api-error";
import type { Client } from "../../http/call-context";
import type { Services } from "../../services";
import { refuseEndedToken } from "../access-tokens/admit-token";
import { originOf } from "../activity/origin";
import { type Caller, userStatus } from "../caller";
import { type FoundSession, findSession, insertSession, touchSession } from "./sessions.store";
import {
  newToken,
  readAccessToken,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  signAccessToken,
  tokenHash,
} from "./tokens";

/** Writing `last_seen_at` at every call would make each read a write; this much imprecision does not matter. */
const TOUCH_INTERVAL_MS = 30_000;

/** The one response to every session that is not valid. */
export const signInAgain = () => refused(401, "Your session has ended. Log in again.");

/** Whether a session may go on: not idle, not too old, its researcher not disabled (specification 10.10, 10.11). */
export function isLive(session: FoundSession, now: number): boolean {
  return (
    session.disabled_at === null &&
    now - session.last_seen_at < SESSION_IDLE_MS &&
    now - session.created_at < SESSION_LIFETIME_MS
  );
}

/** The researcher whom a bearer token authenticates. Throws 401 for a token or a session that is not valid. */
export async function authenticate(services: Services, bearer: string): Promise<Caller> {
  const claims = await readAccessToken(services, bearer);
  const session = claims && (await findSession(services.db, claims.session_id));
  const now = services.now();
  if (!session || session.researcher_id !== claims.researcher_id || !isLive(session, now))
    throw signInAgain();
  if (Math.abs(now - session.last_seen_at) > TOUCH_INTERVAL_MS) await touch(services, session, now);
  return callerOf(session);
}

/** Throws 401 when a caller's session or access token has ended since the call began: a request body can take a minute to arrive. */
export async function refuseEnded(
  { db, now }: Pick<Services, "now"> & { db: Database | DatabaseTransaction },
  { session_id, access_token }: Caller,
): Promise<void> {
  if (access_token !== null) return refuseEndedToken({ db, now }, access_token);
  const session = await findSession(db, session_id);
  if (!session || !isLive(session, now())) throw signInAgain();
}

/** Only logs a failed write, so that reads go on; the session then only ends earlier. */
async function touch({ db, log }: Services, { session_id }: FoundSession, now: number): Promise<void> {
  try {
    await touchSession(db, session_id, now);
  } catch (error) {
    log.warn("session.not_touched", { error: String(error) });
  }
}

/** The caller whom a session authenticates. */
export function callerOf(session: FoundSession): Caller {
  return {
    id: session.researcher_id,
    email: session.email,
    session_id: session.session_id,
    access_token: null,
    profile_id: session.profile_id,
    status: userStatus(session),
    authenticated_at: session.authenticated_at,
    confirmed_at: session.confirmed_at ?? 0,
  };
}

/**
 * Starts a session for a researcher and returns its tokens.
 *
 * @param authenticatedAt when password and code were entered, in milliseconds
 */
export async function startSession(
  services: Services & { client?: Client },
  tx: DatabaseTransaction,
  researcherId: string,
  authenticatedAt: number,
): Promise<SessionData> {
  const refresh = newToken(services);
  const id = services.newId();
  await insertSession(tx, {
    id,
    researcher_id: researcherId,
    refresh_hash: tokenHash(refresh),
    authenticated_at: authenticatedAt,
    at: services.now(),
    ...originOf(services.client),
  });
  const session = await findSession(tx, id);
  if (!session) throw signInAgain();
  return sessionData(services, session, refresh);
}

/** Both tokens and the status, in the shape of the contract's reply. */
export async function sessionData(
  services: Services,
  session: FoundSession,
  refresh: string,
): Promise<SessionData> {
  const caller = callerOf(session);
  const access = await signAccessToken(services, {
    researcher_id: caller.id,
    session_id: caller.session_id,
    authenticated_at: caller.authenticated_at,
    status: caller.status,
  });
  return { access, refresh, user_status: caller.status };
}
