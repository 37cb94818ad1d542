/** The notes of an instance about its clock; milliseconds since 1970. */
export interface ClockNotes {
  /** When housekeeping last ran; null before the first. */
  last_housekeeping_at: number | null;
  /** Since when the clock is doubted; null while it is believed. */
  clock_doubted_at: number | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** As far as a clock may be from where it was expected: that much later, a destruction is in time, and that much too early no loss. */
export const STEP_MAX_MS = DAY_MS;

/** For how long a clock that was doubted must go on evenly until it is believed. Twice the above, because a step within it may hide one. */
export const DOUBTED_FOR_MS = 2 * STEP_MAX_MS;

/**
 * Judges the clock before anything is destroyed or ended by it, and returns what is to be noted. Housekeeping runs each minute: a
 * time that is more than a day away from its last one, in either direction, comes from a clock that is wrong or was corrected, or
 * nothing ran for so long. These cannot be distinguished, so all of them wait.
 *
 * @param expected the time by the process's monotonic clock, counted from its start or from its last doubt; null without one. It
 * finds a clock that moves in many small steps
 */
export function judgeClock(noted: ClockNotes, now: number, expected: number | null): ClockNotes {
  const known = [noted.last_housekeeping_at, expected].filter((at) => at !== null);
  if (known.some((at) => Math.abs(now - at) > STEP_MAX_MS))
    return { last_housekeeping_at: now, clock_doubted_at: now };
  const since = noted.clock_doubted_at;
  const isDoubted = since !== null && now - since < DOUBTED_FOR_MS;
  return { last_housekeeping_at: now, clock_doubted_at: isDoubted ? since : null };
}
