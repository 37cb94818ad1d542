/** How long a bench measures. */
export interface Form {
  /** How often each side is measured; at least 5. */
  rounds: number;
  /** How many short requests are one measurement of one side: as many on both, so that both are equally warm. */
  requests: number;
  /** How long one measurement of one side takes where its time is fixed, and not its number of requests. */
  seconds: number;
  /** The form for CI: leaves out benches of minutes. */
  isShort: boolean;
}

export const FULL: Form = { rounds: 7, requests: 10_000, seconds: 3, isShort: false };
export const SHORT: Form = { rounds: 5, requests: 3_000, seconds: 1, isShort: true };

/** The limit of a ratio; null of a control, which shows the machine's own effect. */
export type Reach = { atLeast: number } | { atMost: number } | null;

/** One compared figure: the product's divided by the peer's, of values that were measured in turns. */
export interface Figure {
  /** The case within the bench, such as `10 connections`; empty when there is only one. */
  case: string;
  /** The compared quantity. */
  of: string;
  ratio: number;
  /** The middle half of the rounds' ratios, as a part of their median. */
  spread: number;
  reach: Reach;
  /** Medians, as they were measured. */
  product: number;
  peer: number;
  /** The ratio of the other figure of the same rounds, which was less steady. */
  other?: { of: string; ratio: number; spread: number };
}

/**
 * One comparison. It is the default export of a file of its own, `bench/NAME.bench.ts`: the measured part, its peer,
 * and which figures are to be reached.
 */
export interface Bench {
  /** The measured part of the product. */
  what: string;
  /** The alternative that is compared, from `bench/peers/`. */
  against: string;
  /** Why the short form leaves it out. */
  notInShort?: string;
  run: (form: Form) => Promise<Figure[]>;
}
