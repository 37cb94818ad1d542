import { refused } from "../../http/api-error";
import type { Services } from "../../services";
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
  if (now() - user.authenticated_at <= REAUTHENTICATION_WINDOW_MS) return;
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
  if (now() - user.confirmed_at <= REAUTHENTICATION_WINDOW_MS) return;
  throw refused(403, `Enter the code of your authenticator app to ${then}.`, "confirmation_required");
}
