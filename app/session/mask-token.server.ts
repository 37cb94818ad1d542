import { randomBytes } from "node:crypto";

/** Bytes of a secret that is maskToken: those of a SHA-256. */
const SECRET_BYTES = 32;

/**
 * A secret of 32 bytes as text that is different every time, in base64url: a random mask, and the secret under it. In a
 * compressed page a text that repeats can be guessed byte by byte from the page's length (BREACH, CVE-2013-3587).
 *
 * @param random returns that many random bytes
 */
export function maskToken(secret: Buffer, random: (size: number) => Buffer = randomBytes): string {
  const mask = random(SECRET_BYTES);
  return Buffer.concat([mask, xor(mask, secret)]).toString("base64url");
}

/** The secret under a mask; null when the text cannot be one. */
export function unmaskToken(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 2 * SECRET_BYTES) return null;
  return xor(bytes.subarray(0, SECRET_BYTES), bytes.subarray(SECRET_BYTES));
}

function xor(mask: Buffer, secret: Buffer): Buffer {
  return Buffer.from(mask.map((byte, position) => byte ^ (secret[position] ?? 0)));
}
