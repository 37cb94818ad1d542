import { createRequire } from "node:module";
import { DRAWING, drawTypedName } from "#design-system/SignaturePad";
import { fill, type InkPoint } from "./ink.server";
import { type Glyph, readTypeface, type Typeface } from "./typeface.server";

/** The alphabets that the site's typeface has letters for. */
const alphabets = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"];
const require = createRequire(import.meta.url);
let typefaces: Promise<Typeface[]> | undefined;

/** A drawn name as a PNG data URL, or the characters that no typeface of the site can draw. */
export type TypedSignature = { png: string } | { unknown: string[] };

/**
 * Draws a typed name as the signature pad does (specification 10.32), for pages that cannot: dark on white, 608 by 200.
 */
export async function drawSignature(name: string): Promise<TypedSignature> {
  const text = name.normalize("NFC");
  const glyphOf = glyphsIn(await readAll());
  const unknown = [...new Set(text)].filter((character) => /\S/u.test(character) && !glyphOf(character));
  if (unknown.length > 0) return { unknown };
  const contours: InkPoint[][] = [];
  const context = {
    font: "",
    fillStyle: "",
    textAlign: "start",
    // The paper is white before anything is drawn on it.
    fillRect: () => undefined,
    measureText: (measured: string) => ({ width: widthOf(measured, parseFloat(context.font), glyphOf) }),
    fillText(line: string, centre: number, baseline: number) {
      const pixels = parseFloat(context.font);
      contours.push(
        ...placed(line, { x: centre - widthOf(line, pixels, glyphOf) / 2, y: baseline }, pixels, glyphOf),
      );
    },
  };
  // The rules for size and position are the pad's own; of a canvas they use no more than this.
  drawTypedName(context as unknown as CanvasRenderingContext2D, text);
  return { png: await picture(fill(contours, DRAWING.width, DRAWING.height)) };
}

type Drawable = Glyph & { unitsPerEm: number };
type Glyphs = (character: string) => Drawable | undefined;
const glyphs = new Map<string, Drawable>();

/** The glyph of a character and the units it is measured in; blanks of every width are the common one. */
function glyphsIn(all: Typeface[]): Glyphs {
  return (character) => {
    const known = glyphs.get(character);
    if (known) return known;
    for (const typeface of all) {
      const glyph = typeface.glyphOf(/\s/u.test(character) ? " " : character);
      if (!glyph) continue;
      const drawable = { ...glyph, unitsPerEm: typeface.unitsPerEm };
      glyphs.set(character, drawable);
      return drawable;
    }
  };
}

function readAll(): Promise<Typeface[]> {
  const fileOf = (alphabet: string) =>
    require.resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-${alphabet}-400-italic.woff`);
  typefaces ??= Promise.all(alphabets.map((alphabet) => readTypeface(fileOf(alphabet)))).catch((error) => {
    typefaces = undefined;
    throw error;
  });
  return typefaces;
}

function widthOf(text: string, pixels: number, glyphOf: Glyphs): number {
  return [...text].reduce((width, character) => {
    const glyph = glyphOf(character);
    return glyph ? width + (glyph.advance * pixels) / glyph.unitsPerEm : width;
  }, 0);
}

/** The outlines of a line of text that begins at a point on the paper. */
function placed(text: string, start: InkPoint, pixels: number, glyphOf: Glyphs): InkPoint[][] {
  let left = start.x;
  return [...text].flatMap((character) => {
    const glyph = glyphOf(character);
    if (!glyph) return [];
    const scale = pixels / glyph.unitsPerEm;
    const from = left;
    left += glyph.advance * scale;
    return glyph.contours.map((contour) =>
      contour.map(({ x, y }) => ({ x: from + x * scale, y: start.y - y * scale })),
    );
  });
}

async function picture(coverage: Float32Array): Promise<string> {
  const ink = [1, 3, 5].map((at) => Number.parseInt(DRAWING.ink.slice(at, at + 2), 16));
  const data = new Uint8Array(coverage.length * ink.length);
  for (const [pixel, covered] of coverage.entries()) {
    for (const [channel, value] of ink.entries()) {
      data[pixel * ink.length + channel] = Math.round(255 - Math.min(1, covered) * (255 - value));
    }
  }
  // Loaded when the first name is typed: a start would be longer by the tables that it makes.
  const { encode } = await import("fast-png");
  const png = encode({ width: DRAWING.width, height: DRAWING.height, data, channels: 3, depth: 8 });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
