import type { Endpoint } from "#contract/endpoint";
import type { Database, DatabaseTransaction } from "../../database/schema";
import { refused } from "../../http/api-error";
import type { Services } from "../../services";
import { type Caller, userStatus } from "../caller";
import { tokenHash } from "../sessions/tokens";
import { type FoundToken, findAccessToken, findTokenById, touchAccessToken } from "./access-tokens.store";

/** As a session's (`sessions.ts`): its owner sees the last use to within half a minute. */
const TOUCH_INTERVAL_MS = 30_000;

/** The one response to every token that is not valid. */
const notGood = () =>
  refused(401, "This access token has ended, or never was one. Make another one on the site.");

/** The refusal of a call that access tokens may not make, or not this one. */
export function refusedToken({ token }: Pick<Endpoint, "token">) {
  const detail =
    token === null
      ? "No access token may make this call: log in on the site instead."
      : `This access token was not made for this call: one with the scope "${token}" is needed.`;
  return refused(403, detail, "token_refused");
}

/** The researcher who made an access token. Throws 401 for an invalid one, 403 `token_refused` for a call beyond its scope. */
export async function admitToken(services: Services, token: string, endpoint: Endpoint): Promise<Caller> {
  const found = await findAccessToken(services.db, tokenHash(token));
  const now = services.now();
  if (!found || !isGood(found, now)) throw notGood();
  if (found.last_used_at === null || Math.abs(now - found.last_used_at) > TOUCH_INTERVAL_MS) {
    await touch(services, found, now);
  }
  const caller = callerOf(found);
  if (endpoint.token !== null && found.scope.split(" ").includes(endpoint.token)) return caller;
  const call = `${endpoint.method} ${endpoint.path}`;
  services.log.warn("access_token.refused", { researcher: caller.id, access_token: found.token_id, call });
  throw refusedToken(endpoint);
}

/** Throws 401 when a token has ended since the call began. */
export async function refuseEndedToken(
  { db, now }: Pick<Services, "now"> & { db: Database | DatabaseTransaction },
  id: string,
): Promise<void> {
  const found = await findTokenById(db, id);
  if (!found || !isGood(found, now())) throw notGood();
}

function isGood({ expires_at, disabled_at }: Pick<FoundToken, "expires_at" | "disabled_at">, now: number) {
  return disabled_at === null && now < expires_at;
}

/** Only logs a failed write, so that reads go on. */
async function touch({ db, log }: Services, { token_id }: FoundToken, now: number): Promise<void> {
  try {
    await touchAccessToken(db, token_id, now);
  } catch (error) {
    log.warn("access_token.not_touched", { error: String(error) });
  }
}

/** A token proves no password and no second factor: calls that need a fresh one are refused, whatever the contract says. */
function callerOf(found: FoundToken): Caller {
  return {
    id: found.researcher_id,
    email: found.email,
    session_id: found.token_id,
    access_token: found.token_id,
    profile_id: found.profile_id,
    status: userStatus(found),
    authenticated_at: 0,
    confirmed_at: 0,
  };
}
