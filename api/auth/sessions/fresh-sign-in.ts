import { refused } from "../../http/api-error";
import type { Services } from "../../services";
import { CLOCK_SKEW_MS } from "../../throttling/throttle";
import type { Caller } from "../caller";

/** How recent a sign-in must be for calls that a live session alone may not make (docs/security.md#sessions). */
const REAUTHENTICATION_WINDOW_MS = 10 * 60_000;

/**
 * Throws 403 `reauthentication_required` when password and code were entered too long ago.
 *
 * @param then what the caller can do after signing in again, as the end of a sentence
 */
export function refuseStaleSignIn(
  { now, user }: Pick<Services, "now"> & { user: Caller },
  then: string,
): void {
  if (isRecent(user.authenticated_at, now())) return;
  throw refused(
    403,
    `You logged in more than 10 minutes ago. Log in again, then ${then}.`,
    "reauthentication_required",
  );
}

/**
 * Throws 403 `confirmation_required` when no second factor was proved within ten minutes, at the login or by `confirmIdentity`
 * since.
 *
 * @param then what the caller can do after that, as the end of a sentence
 */
export function refuseUnconfirmed(
  { now, user }: Pick<Services, "now"> & { user: Caller },
  then: string,
): void {
  if ([user.authenticated_at, user.confirmed_at].some((at) => isRecent(at, now()))) return;
  throw refused(403, `Enter the code of your authenticator app to ${then}.`, "confirmation_required");
}

/**
 * Whether a moment is within the last ten minutes. One that is yet to come was written by a clock that ran ahead, and is not: it would
 * be recent for as long as that. Who is asked for a code, or for another login, can give one.
 */
function isRecent(at: number, now: number): boolean {
  const age = now - at;
  return age >= -CLOCK_SKEW_MS && age <= REAUTHENTICATION_WINDOW_MS;
}
