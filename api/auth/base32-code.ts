/** Crockford's base32: without I, L, O and U, which are misread or spell words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new code of so many characters, upper case, 5 bits each. It is hashed in this form; `readBase32Code` normalises typed
 * text to it.
 *
 * @param randomBytes unpredictable bytes
 */
export function newBase32Code(randomBytes: (size: number) => Buffer, length: number): string {
  // 256 is a multiple of 32, so the low five bits of a byte favour no character.
  return [...randomBytes(length)].map((byte) => ALPHABET[byte & 31]).join("");
}

/**
 * A code as it was issued, from a user's typed text: case, spaces and hyphens do not matter, and O, I and L are read as
 * the digits they are mistaken for (Crockford). Null when it cannot be a code of this length.
 */
export function readBase32Code(typed: string, length: number): string | null {
  const code = typed
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return code.length === length && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
