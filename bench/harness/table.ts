import type { Figure } from "./bench";
import { isReached } from "./budget";

/** With more variance between the rounds, the figure says little. */
const UNSTEADY = 0.2;

/** The limit of a figure, and whether it meets it. */
function toReach({ reach, ratio }: Figure): [string, string] {
  if (reach === null) return ["", "a control"];
  const limit = "atLeast" in reach ? `>= ${reach.atLeast}` : `<= ${reach.atMost}`;
  return [limit, isReached({ reach, ratio }) ? "reached" : "MISSED"];
}

/** The figures of a bench as rows of text. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.case,
    figure.of,
    figure.product.toPrecision(4),
    figure.peer.toPrecision(4),
    figure.ratio.toFixed(2),
    `±${Math.round(figure.spread * 50)} %${figure.spread > UNSTEADY ? " unsteady" : ""}`,
    ...toReach(figure),
    figure.other ? `(${figure.other.ratio.toFixed(2)} ${figure.other.of})` : "",
  ]);
  const all = [["case", "of", "product", "peer", "ratio", "spread", "to reach", "", ""], ...rows];
  const widths = all.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
