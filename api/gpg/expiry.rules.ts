const DAY_MS = 24 * 60 * 60_000;

/** How long before a key's expiry its owner is notified: in time to make another one, in the last week, and when it has expired. */
const NOTICES_BEFORE_MS = [30 * DAY_MS, 7 * DAY_MS, 0];

/**
 * When the owner of a key is first notified of its expiry; null for a key that has none. It is in the past for a key that is
 * about to expire.
 *
 * @param expiresAt milliseconds
 */
export function firstNoticeAt(expiresAt: number | null): number | null {
  return expiresAt === null ? null : expiresAt - (NOTICES_BEFORE_MS[0] ?? 0);
}

/**
 * When the owner is notified again, after a notice at `now`. Thresholds that passed while no process ran are left
 * out.
 *
 * @param expiresAt milliseconds
 * @param now milliseconds
 */
export function noticeAfter(expiresAt: number, now: number): number | null {
  return NOTICES_BEFORE_MS.map((before) => expiresAt - before).find((at) => at > now) ?? null;
}
