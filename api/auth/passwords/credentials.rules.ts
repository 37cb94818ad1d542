import { readInviteCode } from "../invite-code.rules";

/** The rows of an address that signs in; each may be missing, and no caller may notice. */
export interface Known {
  researcher?: { password_hash: string | null; password_expired: number; disabled_at: number | null };
  invitation?: { id: string; code_hash: string; expires_at: number };
}

/** The one comparison that decides a sign-in. */
export interface Proof {
  by: "password" | "code";
  /** The hash that `secret` is compared with; null when there is none, which takes the same time. */
  hash: string | null;
  secret: string;
  /** Whether a match would count: false for disabled accounts, and for invitations and passwords that have expired. */
  counts: boolean;
}

/**
 * Chooses the hash to compare the typed secret with: always exactly one, because the number of comparisons
 * would show in the response time. While an invitation is open, its code replaces the password (specification
 * §1), which has expired: an attacker may know it. Codes have one case and every password has both (specification §5), so that the
 * two are distinguishable where both exist.
 */
export function proofOf({ researcher, invitation }: Known, typed: string, now: number): Proof {
  const enabled = !researcher || researcher.disabled_at === null;
  const code = readInviteCode(typed);
  const password_hash = researcher?.password_hash ?? null;
  if (invitation && code && (password_hash === null || !hasPasswordShape(typed))) {
    const counts = enabled && invitation.expires_at > now;
    return { by: "code", hash: invitation.code_hash, secret: code, counts };
  }
  const counts = enabled && researcher?.password_expired !== 1;
  return { by: "password", hash: password_hash, secret: typed, counts };
}

function hasPasswordShape(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Nd}/u.test(text);
}
