import { readInviteCode } from "../invite-code.rules";

/** What the database has for an address that signs in; parts may be missing, and no caller may notice. */
export interface Known {
  researcher?: { password_hash: string | null; disabled_at: number | null };
  invitation?: { id: string; code_hash: string; expires_at: number };
}

/** The one comparison that decides a sign-in. */
export interface Proof {
  by: "password" | "code";
  /** What `secret` is compared with; null when there is nothing, which takes the same time. */
  hash: string | null;
  secret: string;
  /** Whether a match would count: false for disabled accounts and expired invitations. */
  counts: boolean;
}

/**
 * Chooses what the typed secret is compared with: always exactly one hash, because the number of comparisons
 * would show in the time. While an invitation is open, its code is in the password's place (specification
 * §1). Codes have no two cases and every password has (specification §5), so the two cannot be mistaken for one
 * another where both exist.
 */
export function proofOf({ researcher, invitation }: Known, typed: string, now: number): Proof {
  const enabled = !researcher || researcher.disabled_at === null;
  const code = readInviteCode(typed);
  const password_hash = researcher?.password_hash ?? null;
  if (invitation && code && (password_hash === null || !hasPasswordShape(typed))) {
    const counts = enabled && invitation.expires_at > now;
    return { by: "code", hash: invitation.code_hash, secret: code, counts };
  }
  return { by: "password", hash: password_hash, secret: typed, counts: enabled };
}

function hasPasswordShape(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Nd}/u.test(text);
}
