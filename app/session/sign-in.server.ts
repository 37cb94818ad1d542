import type { login } from "#contract/auth";
import type { ReplyOf } from "#contract/endpoint";
import { nextAddress } from "./gate.server";
import { withRedirectTo } from "./redirects";
import type { Visitor } from "./visitor.server";

interface Entry {
  redirectTo: string;
  /** The password or the invite code; it becomes the current password where a new one is owed. */
  password: string;
  /** Whether it was entered as an invite code. */
  isInvitation?: boolean;
}

/**
 * The next path after a login (specification §4): the second factor when one is owed, the first password when it has
 * expired, otherwise the requested page. Secrets travel as one-shot state, never in the address.
 */
export function finishSignIn(
  visitor: Visitor,
  reply: ReplyOf<typeof login>,
  { redirectTo, password, isInvitation = false }: Entry,
): string {
  const isExpired = "user_status" in reply && reply.user_status.has_expired_password;
  visitor.state.remember("invitation_code", isInvitation || isExpired ? password : undefined);
  if ("ephemeral_token" in reply) {
    visitor.state.remember("ephemeral_token", reply.ephemeral_token);
    return withRedirectTo("/confirm-mfa", redirectTo);
  }
  visitor.state.startSession(reply);
  return nextAddress(visitor, redirectTo);
}
