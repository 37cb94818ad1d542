import { INVITE_CODE_LENGTH } from "#contract/limits";
import { newBase32Code } from "../../api/auth/base32-code";

/**
 * A new invite code: 12 upper-case characters, 60 bits (docs/security.md R4).
 *
 * @param randomBytes unpredictable bytes
 */
export function newInviteCode(randomBytes: (size: number) => Buffer): string {
  return newBase32Code(randomBytes, INVITE_CODE_LENGTH);
}
