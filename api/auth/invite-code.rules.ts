import { INVITE_CODE_LENGTH } from "#contract/limits";

/** Crockford's base32; codes are kept and hashed in upper case. */
const inviteCode = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${INVITE_CODE_LENGTH}}$`);

/**
 * An invite code as it was issued, from what somebody typed: case, spaces and hyphens do not matter, and O, I and
 * L stand for the digits they are mistaken for (Crockford). Null when it cannot be a code.
 */
export function readInviteCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return inviteCode.test(code) ? code : null;
}
