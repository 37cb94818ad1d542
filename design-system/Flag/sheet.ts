/** All flags in one picture (`scripts/generate/flags.mjs`): a row for each first letter of a code, a column for each second. */
export { default as sheet } from "./flags.svg";

/** 26 cells of 4 by 3 each way. A flag is 3 by 2, so that no edge shows its neighbour. */
export const sheetSize = { width: 104, height: 78 };

const CODE_OF_A = 65;

/** The part of the sheet that is a country's flag, as an SVG view box; an empty one for anything but a two-letter code. */
export function viewBoxOf(country: string): string {
  const code = country.toUpperCase();
  if (code.length !== 2) return "3.5 0 0.1 0.1";
  return `${4 * (code.charCodeAt(1) - CODE_OF_A)} ${3 * (code.charCodeAt(0) - CODE_OF_A)} 3 2`;
}
