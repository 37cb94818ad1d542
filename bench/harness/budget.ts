import type { Figure } from "./bench";

/** The ratio that was recorded of each figure, by `BENCH: CASE: OF`. */
export type Budget = Record<string, number>;

/** How much worse than its record a ratio may be: noise is less, and a regression is more. */
const TOLERANCE = 0.2;

/** The name of a figure in the budget and in sentences. */
export function nameOf(bench: string, { case: name, of }: Pick<Figure, "case" | "of">): string {
  return [bench, name, of].filter(Boolean).join(": ");
}

/** The figures' budget entries: the reported ratio and the other one, because the next run may report that. */
export function recordOf(bench: string, figures: readonly Figure[]): Budget {
  const entries = figures
    .filter(({ reach }) => reach !== null)
    .flatMap((figure) =>
      [figure, ...(figure.other ? [{ ...figure.other, case: figure.case }] : [])].map(
        (each) => [nameOf(bench, each), Number(each.ratio.toPrecision(3))] as const,
      ),
    );
  return Object.fromEntries(entries);
}

/** A sentence for each figure that is a fifth or more worse than its record, and for each that has none. */
export function faultsOf(bench: string, figures: readonly Figure[], budget: Budget): string[] {
  return figures.flatMap((figure) => {
    if (figure.reach === null) return [];
    const name = nameOf(bench, figure);
    const recorded = budget[name];
    if (recorded === undefined) {
      return [
        `"${name}" has no record to be held against. Record it: npm run bench -- ${bench} --short --record`,
      ];
    }
    const limit = "atLeast" in figure.reach ? recorded * (1 - TOLERANCE) : recorded / (1 - TOLERANCE);
    const isWorse = "atLeast" in figure.reach ? figure.ratio <= limit : figure.ratio >= limit;
    if (!isWorse) return [];
    return [
      `"${name}" is ${figure.ratio.toFixed(2)}; recorded is ${recorded.toFixed(2)}, and the limit ${limit.toFixed(2)}. A change made this slower: find it, or record again and say why.`,
    ];
  });
}

/** Whether a figure meets its limit, if it has one. */
export function isReached({ ratio, reach }: Pick<Figure, "ratio" | "reach">): boolean {
  if (reach === null) return true;
  return "atLeast" in reach ? ratio >= reach.atLeast : ratio <= reach.atMost;
}
