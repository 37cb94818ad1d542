import type { login } from "#contract/auth";
import type { ReplyOf } from "#contract/endpoint";
import { INVITE_CODE_LENGTH } from "#contract/limits";
import { nextAddress } from "./gate.server";
import { readInviteCode } from "./invitation";
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
  // Before the second factor the API does not say whether a new password is owed.
  const owesPassword =
    "user_status" in reply ? reply.user_status.has_expired_password : hasFormOfCode(password);
  visitor.state.remember("invitation_code", isInvitation || owesPassword ? password : undefined);
  if ("ephemeral_token" in reply) {
    visitor.state.remember("ephemeral_token", reply.ephemeral_token);
    return withRedirectTo("/confirm-mfa", redirectTo);
  }
  visitor.state.startSession(reply);
  return nextAddress(visitor, redirectTo);
}

/** Whether a text can be an invite code, and no password: those have both cases and a digit (specification §5). */
function hasFormOfCode(typed: string): boolean {
  const isPassword = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u].every((pattern) => pattern.test(typed));
  return !isPassword && readInviteCode(typed).length === INVITE_CODE_LENGTH;
}
