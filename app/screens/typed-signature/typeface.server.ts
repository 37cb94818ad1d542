import { readFileSync } from "node:fs";
import type { PathCommand } from "opentype.js";

/** A point on a glyph's outline, in the typeface's units; y grows upwards from the baseline. */
export type OutlinePoint = { x: number; y: number };

export type Glyph = {
  /** The distance to the next glyph, in the typeface's units. */
  advance: number;
  /** Closed lines; the area that they wind around is ink. */
  contours: OutlinePoint[][];
};

export interface Typeface {
  unitsPerEm: number;
  /** Undefined for a character that the typeface has no glyph for. */
  glyphOf(character: string): Glyph | undefined;
}

/** Straight segments that approximate one curve; enough for letters of some 80 pixels. */
const PIECES = 6;

/**
 * Reads a WOFF file with TrueType outlines.
 *
 * @throws when the file is not there, or is no typeface
 */
export async function readTypeface(file: string): Promise<Typeface> {
  // Loaded when the first name is typed: a start would be longer by it.
  const { parse } = await import("opentype.js");
  const font = parse(new Uint8Array(readFileSync(file)).buffer);
  return {
    unitsPerEm: font.unitsPerEm,
    glyphOf(character) {
      const index = font.charToGlyphIndex(character);
      if (index === 0) return undefined;
      const { advanceWidth, path } = font.glyphs.get(index);
      return { advance: advanceWidth ?? 0, contours: contoursOf(path.commands) };
    },
  };
}

function contoursOf(commands: PathCommand[]): OutlinePoint[][] {
  const contours: OutlinePoint[][] = [];
  for (const command of commands) {
    const contour = contours.at(-1);
    if (command.type === "M") contours.push([{ x: command.x, y: command.y }]);
    else if (command.type === "Q") contour?.push(...straightened(contour.at(-1), command));
    else if (command.type === "L") contour?.push({ x: command.x, y: command.y });
    else if (command.type === "C") throw new Error("The typeface has no TrueType outlines.");
  }
  return contours;
}

/** A quadratic curve as straight pieces. */
function straightened(
  from: OutlinePoint | undefined,
  { x1, y1, x, y }: OutlinePoint & { x1: number; y1: number },
): OutlinePoint[] {
  if (!from) return [];
  const along = (part: number) => (a: number, b: number, c: number) =>
    (1 - part) ** 2 * a + 2 * (1 - part) * part * b + part ** 2 * c;
  return Array.from({ length: PIECES }, (_, piece) => {
    const at = along((piece + 1) / PIECES);
    return { x: at(from.x, x1, x), y: at(from.y, y1, y) };
  });
}
