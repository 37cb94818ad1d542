import type { Figure, Form, Reach } from "./bench";

/** The measures of one side in one round. */
export interface Measured {
  /** Requests per second. */
  rate: number;
  /** Processor time of the server's process for one request, in microseconds. */
  cpu: number;
}

/** The values of both sides, round by round. */
export interface Rounds<Value> {
  product: Value[];
  peer: Value[];
}

/** Warm-up rounds that do not count: code that is compiled within a server's first ten thousands of requests is compiled once. */
const WARMING = 3;

/** Measures both sides alternately, A B A B. */
export async function inTurns<Value>(
  { rounds }: Pick<Form, "rounds">,
  product: (round: number) => Promise<Value>,
  peer: (round: number) => Promise<Value>,
): Promise<Rounds<Value>> {
  const measured: Rounds<Value> = { product: [], peer: [] };
  for (let round = -WARMING; round < rounds; round++) {
    const [ofProduct, ofPeer] = [await product(round), await peer(round)];
    if (round < 0) continue;
    measured.product.push(ofProduct);
    measured.peer.push(ofPeer);
  }
  return measured;
}

/** The ratio of two sides' values, in pairs: other work on the machine slows both of a pair. */
export function figure(of: string, { product, peer }: Rounds<number>, reach: Reach, name = ""): Figure {
  const ratios = product.map((value, round) => value / (peer[round] ?? Number.NaN));
  return {
    case: name,
    of,
    reach,
    ratio: median(ratios),
    spread: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / median(ratios),
    product: median(product),
    peer: median(peer),
  };
}

/**
 * The product's speed relative to its peer, where 1 is as fast: by requests per second or by processor time a request,
 * whichever was steadier.
 */
export function speed(rounds: Rounds<Measured>, reach: Reach, name = ""): Figure {
  return steadier(rounds, reach, name, {
    [RATE]: ({ rate }) => rate,
    // The other way round, because less is faster.
    [PER_CPU_SECOND]: ({ cpu }) => 1e6 / cpu,
  });
}

/** A request's duration relative to the peer's, where 1 is as long: by the clock or by processor time, as `speed`. */
export function duration(rounds: Rounds<Measured>, reach: Reach, name = ""): Figure {
  return steadier(rounds, reach, name, {
    "milliseconds a request": ({ rate }) => 1_000 / rate,
    "milliseconds of CPU a request": ({ cpu }) => cpu / 1_000,
  });
}

/** Compares by the first of two measures, or by the second where the rounds differ less in that. */
function steadier(
  { product, peer }: Rounds<Measured>,
  reach: Reach,
  name: string,
  measures: Record<string, (each: Measured) => number>,
): Figure {
  const figures = Object.entries(measures).map(([of, value]) =>
    figure(of, { product: product.map(value), peer: peer.map(value) }, reach, name),
  );
  const [best, other] = figures.toSorted((a, b) => a.spread - b.spread) as [Figure, Figure];
  return { ...best, other: { of: other.of, ratio: other.ratio, spread: other.spread } };
}

export const RATE = "requests per second";
export const PER_CPU_SECOND = "requests per second of CPU";

/** The value in the middle. Throws when there is none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined)
    throw new Error("Nothing was measured, so there is no median.");
  return below + (above - below) * (place - Math.floor(place));
}
