import { readShare } from "#contract/submissions";

/** Shares have no more significant digits than that; further ones of their binary sum are rounding errors. */
const DIGITS = 6;

/** The sum of shares while they are typed. */
export interface Standing {
  /** Percent. */
  sum: number;
  /** Percent; the sender's rest, or below 0. */
  left: number;
  /** The row at which the sum becomes more than the whole; -1 when it does not. */
  over: number;
}

/** Adds up shares as they are typed; an invalid one counts as nothing. */
export function standingOf(written: readonly string[]): Standing {
  let sum = 0;
  let over = -1;
  written.forEach((text, index) => {
    // Above the whole it is no share, and counts all the same: the row must say so.
    sum += readShare(text) ?? 0;
    if (over === -1 && rounded(sum) > 100) over = index;
  });
  return { sum: rounded(sum), left: rounded(100 - sum), over };
}

/** Never -0. */
const rounded = (value: number) => Number(value.toFixed(DIGITS)) + 0;
