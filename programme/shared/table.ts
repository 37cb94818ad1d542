import { inert } from "./inert-text";

/** A column: its heading and its value of a row; `whole` for values that other commands need, and for sentences. */
export type Column<Row> = readonly [heading: string, show: (row: Row) => string | number, length?: "whole"];

/** Other cells that are longer are truncated, so that a row stays one line; `--json` and `show` have the whole text. */
const CELL_MAX_WIDTH = 48;

/** Combining marks, and the vowels and ends of Hangul syllables that are written apart. */
const joined = /[\p{M}\u1160-\u11ff]/u;
/** East Asian letters, their punctuation and full-width forms (Unicode Standard Annex 11), and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;

/** How many terminal cells a character fills. */
function cells(character: string): number {
  if (joined.test(character)) return 0;
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

/** The cells between two columns. */
const GAP = "  ";
/** Before the lines of a row behind its first, so that it shows where the next row begins. */
const INDENT = "  ";

/**
 * Formats rows as lines with aligned columns under their headings. Cells are escaped before they are measured. Where a row is wider than
 * the terminal, its columns continue below, indented, and a sentence breaks between words. A word is never broken: an id that would be
 * could not be copied.
 *
 * @param room the cells of a terminal's line; without, rows are one line
 */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  room = Number.POSITIVE_INFINITY,
): string[] {
  const body = rows.map((row) =>
    columns.map(([, show, length]) => {
      const cell = inert(String(show(row)));
      return length === "whole" ? cell : cut(cell);
    }),
  );
  const all = [columns.map(([heading]) => heading), ...body];
  const widths = columns.map((_, index) => Math.max(...all.map((cells) => width(cells[index] ?? ""))));
  const packed = packColumns(widths, room);
  return all.flatMap((cells) =>
    packed.flatMap((indexes, line) => {
      const indent = line === 0 ? "" : INDENT;
      const [only = 0] = indexes;
      const shown =
        indexes.length === 1
          ? wrap(cells[only] ?? "", room - indent.length)
          : [indexes.map((index) => padded(cells[index] ?? "", widths[index] ?? 0)).join(GAP)];
      return shown.map((text) => (indent + text).trimEnd());
    }),
  );
}

/** Distributes columns over the lines of a row, in their order: as many in each as fit, and one at least. */
function packColumns(widths: readonly number[], room: number): number[][] {
  const packed: number[][] = [];
  let used = 0;
  for (const [index, needed] of widths.entries()) {
    used += GAP.length + needed;
    const line = packed.at(-1);
    if (line && used <= room) line.push(index);
    else {
      used = (packed.length === 0 ? 0 : INDENT.length) + needed;
      packed.push([index]);
    }
  }
  return packed;
}

const padded = (cell: string, cells: number) => cell + " ".repeat(cells - width(cell));

/**
 * Breaks a text into lines that fit: at spaces, and on both sides of East Asian letters, which are written without spaces. A longer word
 * has a line of its own.
 */
function wrap(text: string, room: number): string[] {
  if (width(text) <= room) return [text];
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const part of partsOf(text)) {
    const needed = width(part);
    if (used > 0 && used + width(part.trimEnd()) > room) {
      lines.push(line);
      [line, used] = ["", 0];
    }
    line += part;
    used += needed;
  }
  return [...lines, line];
}

/** The parts of a text between which it may break: words with the spaces behind them, and single East Asian letters. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let word = "";
  let mayEnd = false;
  for (const character of text) {
    const isWide = wide.test(character);
    const continues = character === " " || joined.test(character);
    if (word !== "" && !continues && (isWide || mayEnd)) {
      parts.push(word);
      word = "";
      mayEnd = false;
    }
    word += character;
    mayEnd ||= isWide || character === " ";
  }
  return [...parts, word];
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

/**
 * Formats labels and values as aligned lines; a text of several lines continues below, indented, and breaks between words where it is
 * wider than the terminal.
 *
 * @param room the cells of a terminal's line
 */
export function details(
  entries: readonly (readonly [label: string, value: string | number])[],
  room = Number.POSITIVE_INFINITY,
): string[] {
  const indent = Math.max(...entries.map(([label]) => width(label))) + 2;
  return entries.flatMap(([label, value]) => {
    const lines = textLines(String(value)).flatMap((line) => wrap(inert(line), room - indent));
    return lines.map((line, index) => (padded(index === 0 ? label : "", indent) + line).trimEnd());
  });
}
