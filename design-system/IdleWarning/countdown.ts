/** The seconds at which the time left is announced: every second would talk over everything else. */
const ANNOUNCED_AT = [60, 30, 10] as const;

/** "1 second", "42 seconds". */
export function secondsText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}

/**
 * The text for screen readers at this time. It changes at a few times only, so that a live region
 * that holds it speaks only then.
 */
export function announcement(secondsLeft: number): string {
  const passed = ANNOUNCED_AT.filter((second) => secondsLeft <= second);
  const last = passed.at(-1) ?? ANNOUNCED_AT[0];
  return `${secondsText(last)} left.`;
}
