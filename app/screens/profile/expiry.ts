/** How long before a key's expiry its owner is warned. */
const TOLD_BEFORE_MS = 30 * 24 * 60 * 60_000;
const LAST_WEEK_MS = 7 * 24 * 60 * 60_000;

/** A key that expires soon or has expired, and when; null for every other. */
export type Expiry = { at: string; isOver: boolean } | null;

/**
 * The expiry of which a key's owner is to be warned, or null.
 *
 * @param expiresAt ISO 8601; null when it never expires
 * @param now milliseconds
 */
export function expiryOf(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null || Date.parse(expiresAt) - now > TOLD_BEFORE_MS) return null;
  return { at: expiresAt, isOver: Date.parse(expiresAt) <= now };
}

/** How near a key's expiry is, for a page that many readers share: a day would make it one reader's own. */
export type KeyEnd = "month" | "week" | "over" | null;

/**
 * How near a key's expiry is; null when there is no warning.
 *
 * @param expiresAt ISO 8601; null when it never expires
 * @param now milliseconds
 */
export function keyEndOf(expiresAt: string | null, now: number): KeyEnd {
  const expiry = expiryOf(expiresAt, now);
  if (!expiry) return null;
  if (expiry.isOver) return "over";
  return Date.parse(expiry.at) - now > LAST_WEEK_MS ? "month" : "week";
}
