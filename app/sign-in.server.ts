import type { login } from "#contract/auth";
import type { ReplyOf } from "#contract/endpoint";
import { withRedirectTo } from "./redirects";
import type { Visitor } from "./visitor.server";

/**
 * What follows a login (specification §4): the second factor when one is owed, the first password when it has
 * expired, otherwise the place that was wanted. Secrets travel as one-shot state, never in the address.
 */
export function enter(
  visitor: Visitor,
  reply: ReplyOf<typeof login>,
  { redirectTo, invitationCode }: { redirectTo: string; invitationCode?: string },
): string {
  visitor.remember("invitation_code", invitationCode);
  if ("ephemeral_token" in reply) {
    visitor.remember("ephemeral_token", reply.ephemeral_token);
    return withRedirectTo("/confirm-mfa", redirectTo);
  }
  visitor.establish(reply);
  return reply.user_status.has_expired_password ? withRedirectTo("/setup-password", redirectTo) : redirectTo;
}
