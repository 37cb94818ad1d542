import { INVITE_CODE_LENGTH } from "#contract/limits";

/** Crockford's base32: without I, L, O and U, which are misread or spell words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new invite code: 12 upper-case characters, 60 bits (docs/security.md R4). It is hashed exactly as it
 * stands; `readInviteCode` of the auth area brings what people type back to that.
 *
 * @param randomBytes unpredictable bytes
 */
export function newInviteCode(randomBytes: (size: number) => Buffer): string {
  // 256 is a multiple of 32, so the low five bits of a byte favour no character.
  return [...randomBytes(INVITE_CODE_LENGTH)].map((byte) => ALPHABET[byte & 31]).join("");
}
