import {
  INACTIVITY_LIMIT_SECONDS,
  INACTIVITY_STEP_SECONDS,
  INACTIVITY_WARNING_SECONDS,
} from "#contract/limits";

/** A researcher's state between activity and being logged out. */
export interface Inactivity {
  state: "active" | "warning" | "over";
  secondsLeft: number;
}

/**
 * The counter of specification §4: it grows by 10 seconds every 10 seconds and ends the session at 600. It is
 * computed from the clock, because browsers slow the timers of tabs in the background. In the last 60 seconds,
 * when the warning shows, it counts single seconds.
 *
 * @param idleMs milliseconds since the last activity in any tab
 */
export function inactivityAfter(idleMs: number): Inactivity {
  const seconds = Math.max(0, Math.floor(idleMs / 1000));
  if (seconds >= INACTIVITY_LIMIT_SECONDS) return { state: "over", secondsLeft: 0 };
  const warnsFrom = INACTIVITY_LIMIT_SECONDS - INACTIVITY_WARNING_SECONDS;
  if (seconds >= warnsFrom) return { state: "warning", secondsLeft: INACTIVITY_LIMIT_SECONDS - seconds };
  const counter = Math.floor(seconds / INACTIVITY_STEP_SECONDS) * INACTIVITY_STEP_SECONDS;
  return { state: "active", secondsLeft: INACTIVITY_LIMIT_SECONDS - counter };
}
