import { inert } from "./inert-text";

/** A column: its heading and its value of a row; `whole` for values that other commands need, and for sentences. */
export type Column<Row> = readonly [heading: string, show: (row: Row) => string | number, length?: "whole"];

/** Other cells that are longer are truncated, so that a row stays one line; `--json` and `show` have the whole text. */
const CELL_MAX_WIDTH = 48;

const marks = /\p{M}/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** How many terminal cells a character fills: none for combining marks, two for East Asian letters and emoji. */
function cells(character: string): number {
  if (marks.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** How many terminal cells `text` fills. */
export function width(text: string): number {
  return [...text].reduce((sum, character) => sum + cells(character), 0);
}

function cut(text: string): string {
  if (width(text) <= CELL_MAX_WIDTH) return text;
  let kept = "";
  let used = 0;
  for (const character of text) {
    used += cells(character);
    if (used >= CELL_MAX_WIDTH) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Formats rows as lines with aligned columns under their headings. Cells are escaped before they are measured. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const body = rows.map((row) =>
    columns.map(([, show, length]) => {
      const cell = inert(String(show(row)));
      return length === "whole" ? cell : cut(cell);
    }),
  );
  const lines = [columns.map(([heading]) => heading), ...body];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => width(line[index] ?? ""))));
  return lines.map((line) =>
    line
      .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - width(cell)))
      .join("  ")
      .trimEnd(),
  );
}

/** The columns between two stops of a tab, as terminals have them. */
const TAB_WIDTH = 8;

/**
 * Splits a text into its lines, also those that a form sent, and fills each tab with spaces up to its next stop: escaped like one in
 * a cell, the tabs of a proof of concept would hide how its code is indented.
 */
export function textLines(text: string): string[] {
  return text.split(/\r\n?|\n/).map(withoutTabs);
}

/** Counts its way through the line: to measure all before each tab would take minutes for a hostile text of 60,000 of them. */
function withoutTabs(line: string): string {
  const [first = "", ...others] = line.split("\t");
  let filled = first;
  let column = width(first);
  for (const part of others) {
    const gap = TAB_WIDTH - (column % TAB_WIDTH);
    filled += " ".repeat(gap) + part;
    column += gap + width(part);
  }
  return filled;
}

/** Formats labels and values as aligned lines; a text of several lines continues below, indented. */
export function details(entries: readonly (readonly [label: string, value: string | number])[]): string[] {
  const indent = Math.max(...entries.map(([label]) => width(label))) + 2;
  return entries.flatMap(([label, value]) => {
    const [first = "", ...rest] = textLines(String(value));
    return [
      label + " ".repeat(indent - width(label)) + inert(first),
      ...rest.map((line) => " ".repeat(indent) + inert(line)),
    ].map((line) => line.trimEnd());
  });
}
