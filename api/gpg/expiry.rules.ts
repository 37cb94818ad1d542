const DAY_MS = 24 * 60 * 60_000;

/** How long before a key's end its owner is told: in time to make another one, in the last week, and when it is over. */
const NOTICES_BEFORE_MS = [30 * DAY_MS, 7 * DAY_MS, 0];

/**
 * When the owner of a key is told for the first time that it ends; null for a key that never does. It is in the past for a key
 * that is about to end.
 *
 * @param expiresAt milliseconds
 */
export function firstNoticeAt(expiresAt: number | null): number | null {
  return expiresAt === null ? null : expiresAt - (NOTICES_BEFORE_MS[0] ?? 0);
}

/**
 * When the owner is told again, after a notice at `now`. Thresholds that passed while no process ran are left out.
 *
 * @param expiresAt milliseconds
 * @param now milliseconds
 */
export function noticeAfter(expiresAt: number, now: number): number | null {
  return NOTICES_BEFORE_MS.map((before) => expiresAt - before).find((at) => at > now) ?? null;
}
