/** How long before its end a key's owner is told. */
const TOLD_BEFORE_MS = 30 * 24 * 60 * 60_000;

/** A key that ends soon or has ended, and when; null for every other. */
export type Expiry = { at: string; isOver: boolean } | null;

/**
 * Whether a key's owner should be told of its end.
 *
 * @param expiresAt ISO 8601; null when it never expires
 * @param now milliseconds
 */
export function expiryOf(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null || Date.parse(expiresAt) - now > TOLD_BEFORE_MS) return null;
  return { at: expiresAt, isOver: Date.parse(expiresAt) <= now };
}
