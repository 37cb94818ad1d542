import type { SessionData } from "#contract/auth";
import { memoize } from "#lib/memoize";

/** An access token this close to its expiry is refreshed before the loaders run. */
const RENEW_BEFORE_SECONDS = 60;
/** A token lives for five minutes; one that expires much later was issued by a clock that was ahead, and is not valid yet. */
const LATEST_END_SECONDS = 6 * 60;

/**
 * Whether a session's access token is to be refreshed, and whether it is unusable.
 *
 * @param nowMs milliseconds
 */
export function lifeOf(session: SessionData, nowMs: number): { isDue: boolean; isOver: boolean } {
  const left = expiresAt(session) - nowMs / 1000;
  const isEarly = left >= LATEST_END_SECONDS;
  return { isDue: left <= RENEW_BEFORE_SECONDS || isEarly, isOver: left <= 0 || isEarly };
}

/** The id of a session, which stays the same when its tokens are exchanged; empty when its JWT has none. */
export function sessionIdOf(session: SessionData): string {
  const { sid } = claimsOf(session);
  return typeof sid === "string" ? sid : "";
}

/** The `exp` of a session's JWT, in seconds; 0 when it has none. */
function expiresAt(session: SessionData): number {
  const { exp } = claimsOf(session);
  return typeof exp === "number" ? exp : 0;
}

/** The claims of a session's JWT, unchecked: they come in the sealed cookie, and decide on no permission. */
const claimsOf = memoize(({ access }: SessionData): { exp?: unknown; sid?: unknown } =>
  JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString() || "{}"),
);
