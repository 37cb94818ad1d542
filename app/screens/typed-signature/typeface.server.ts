import { inflateSync } from "node:zlib";

/** A place on a glyph's outline, in the typeface's units; y grows upwards from the baseline. */
export type OutlinePoint = { x: number; y: number };

export type Glyph = {
  /** How far the next glyph stands, in the typeface's units. */
  advance: number;
  /** Closed lines; what they wind around is ink. */
  contours: OutlinePoint[][];
};

export interface Typeface {
  unitsPerEm: number;
  /** Undefined for a character that the typeface has no glyph for. */
  glyphOf(character: string): Glyph | undefined;
}

/** Straight pieces that stand for one curve; enough for letters of some 80 pixels. */
const PIECES = 6;

/**
 * Reads a WOFF file with TrueType outlines, of those that are shipped with the site. Only what drawing a line of
 * text takes: character map (format 4), advances, outlines
 * (https://learn.microsoft.com/typography/opentype/spec/, https://www.w3.org/TR/WOFF/).
 */
export function readTypeface(woff: Buffer): Typeface {
  const table = tablesOf(woff);
  const indexOf = characterMap(table("cmap"));
  const advanceOf = advances(table("hmtx"), table("hhea").readUInt16BE(34));
  const outlineOf = outlines(table("glyf"), table("loca"), table("head").readInt16BE(50) === 1);
  return {
    unitsPerEm: table("head").readUInt16BE(18),
    glyphOf(character) {
      const index = indexOf(character.codePointAt(0) ?? 0);
      return index === 0 ? undefined : { advance: advanceOf(index), contours: outlineOf(index) };
    },
  };
}

function tablesOf(woff: Buffer): (name: string) => Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => 44 + index * 20);
  const tables = new Map(
    entries.map((at) => {
      const offset = woff.readUInt32BE(at + 4);
      const compressed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
      const isCompressed = compressed.length < woff.readUInt32BE(at + 12);
      return [woff.toString("latin1", at, at + 4), isCompressed ? inflateSync(compressed) : compressed];
    }),
  );
  return (name) => {
    const table = tables.get(name);
    if (!table) throw new Error(`The typeface has no table "${name}". Is it WOFF with TrueType outlines?`);
    return table;
  };
}

/** Character to glyph number; 0 is "no glyph". */
function characterMap(cmap: Buffer): (codePoint: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const at = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error("The typeface has no character map of format 4.");
  const bytes = cmap.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + bytes + 2;
  return (codePoint) => {
    for (let segment = 0; segment < bytes; segment += 2) {
      if (codePoint > cmap.readUInt16BE(ends + segment)) continue;
      const start = cmap.readUInt16BE(starts + segment);
      if (codePoint < start) return 0;
      const delta = cmap.readUInt16BE(starts + bytes + segment);
      const rangeAt = starts + 2 * bytes + segment;
      const range = cmap.readUInt16BE(rangeAt);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const index = cmap.readUInt16BE(rangeAt + range + 2 * (codePoint - start));
      return index === 0 ? 0 : (index + delta) & 0xffff;
    }
    return 0;
  };
}

/** Glyphs after the last metric have its advance. */
function advances(hmtx: Buffer, metrics: number): (index: number) => number {
  return (index) => hmtx.readUInt16BE(4 * Math.min(index, metrics - 1));
}

function outlines(glyf: Buffer, loca: Buffer, isLong: boolean): (index: number) => OutlinePoint[][] {
  const offsetOf = (index: number) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  const outlineOf = (index: number): OutlinePoint[][] => {
    const data = glyf.subarray(offsetOf(index), offsetOf(index + 1));
    if (data.length === 0) return [];
    const contours = data.readInt16BE(0);
    return contours < 0 ? composite(data, outlineOf) : simple(data, contours);
  };
  return outlineOf;
}

const REPEATED = 8;

function simple(data: Buffer, contours: number): OutlinePoint[][] {
  const ends = Array.from({ length: contours }, (_, index) => data.readUInt16BE(10 + index * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + contours * 2;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data.readUInt8(at++);
    const times = flag & REPEATED ? data.readUInt8(at++) + 1 : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  /** `short`: one byte, whose sign `same` tells; else `same` means no change, and two bytes otherwise. */
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data.readUInt8(at++) : -data.readUInt8(at++);
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (flag & 1) === 1,
  }));
  return ends.map((end, index) => straightened(points.slice((ends[index - 1] ?? -1) + 1, end + 1)));
}

/** Curves as straight pieces. Between two control points lies a point of the outline that is not written down. */
function straightened(points: (OutlinePoint & { isOn: boolean })[]): OutlinePoint[] {
  const full = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return point.isOn || next.isOn ? [point] : [point, { ...middle(point, next), isOn: true }];
  });
  return full.flatMap((point, index) => {
    if (point.isOn) return [point];
    const from = full.at(index - 1) ?? point;
    const to = full[(index + 1) % full.length] ?? point;
    return Array.from({ length: PIECES - 1 }, (_, piece) => onCurve(from, point, to, (piece + 1) / PIECES));
  });
}

function middle(a: OutlinePoint, b: OutlinePoint): OutlinePoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function onCurve(from: OutlinePoint, control: OutlinePoint, to: OutlinePoint, part: number): OutlinePoint {
  const rest = 1 - part;
  const of = (a: number, b: number, c: number) => rest * rest * a + 2 * rest * part * b + part * part * c;
  return { x: of(from.x, control.x, to.x), y: of(from.y, control.y, to.y) };
}

const [WORDS, OFFSETS, SCALE, MORE, TWO_SCALES, MATRIX] = [1, 2, 8, 32, 64, 128];

/** A glyph made of others, such as a letter and its accent. */
function composite(data: Buffer, outlineOf: (index: number) => OutlinePoint[][]): OutlinePoint[][] {
  const contours: OutlinePoint[][] = [];
  let at = 10;
  let flags = MORE;
  while (flags & MORE) {
    flags = data.readUInt16BE(at);
    if (!(flags & OFFSETS)) throw new Error("The typeface places parts of glyphs by points.");
    if (flags & (SCALE | TWO_SCALES | MATRIX)) throw new Error("The typeface scales parts of glyphs.");
    const index = data.readUInt16BE(at + 2);
    const isWide = flags & WORDS;
    const dx = isWide ? data.readInt16BE(at + 4) : data.readInt8(at + 4);
    const dy = isWide ? data.readInt16BE(at + 6) : data.readInt8(at + 5);
    at += isWide ? 8 : 6;
    for (const contour of outlineOf(index))
      contours.push(contour.map(({ x, y }) => ({ x: x + dx, y: y + dy })));
  }
  return contours;
}
