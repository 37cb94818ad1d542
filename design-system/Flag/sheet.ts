/** All flags in one picture (`scripts/flags.mjs`): a row for each first letter of a code, a column for each second. */
export { default as sheet } from "./flags.svg";

/** A flag is 3 by 2, and nothing stands between it and the next for 1, so that no edge shows its neighbour. */
const CELL = { width: 4, height: 3 };
const LETTERS = 26;

export const sheetSize = { width: CELL.width * LETTERS, height: CELL.height * LETTERS };

/** The part of the sheet that is a country's flag, as an SVG view box; an empty one for what is no two-letter code. */
export function viewBoxOf(country: string): string {
  const [row, column] = [...country.toUpperCase()].map((letter) => letter.charCodeAt(0) - "A".charCodeAt(0));
  if (row === undefined || column === undefined) return `${CELL.width - 0.5} 0 0.1 0.1`;
  return `${column * CELL.width} ${row * CELL.height} 3 2`;
}
