const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** The managers who should watch an invitation would forget one that stays valid longer. */
const LONGEST_MS = 90 * UNIT_MS.d;

/**
 * Reads a duration such as `30m`, `12h` or `7d` (s, m, h, d, w) as milliseconds. Undefined for anything else,
 * for nothing at all and for more than 90 days.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^([0-9]{1,9})([smhdw])$/.exec(text.trim());
  if (!match) return undefined;
  const milliseconds = Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
  return milliseconds > 0 && milliseconds <= LONGEST_MS ? milliseconds : undefined;
}
