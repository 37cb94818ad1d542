import { createHash } from "node:crypto";
import { convertIndexedToRgb, decode, encode } from "fast-png";
import { readScreenshot } from "./screenshot";

/** Pixels, three bytes each: red, green, blue. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/**
 * Reads a PNG of 8 bits a channel. Rows at the bottom that repeat the row above them, the empty rest of a window, are
 * left out, so that a button's picture is not as large as a page's.
 */
export function readPicture(png: Uint8Array): Picture {
  const screenshot = readScreenshot(png);
  if (screenshot) return trimmed(screenshot);
  const image = decode(png);
  if (image.depth > 8) throw new Error(`The picture has ${image.depth} bits a channel; only 8 are read.`);
  const rgb = image.palette ? fromPalette(image) : withoutAlpha(image.data as Uint8Array, image.channels);
  return trimmed({ width: image.width, height: image.height, rgb });
}

/** Writes a lossless PNG, as small as is simple: at most 256 colours are written as a palette. */
export function writePicture({ width, height, rgb }: Picture, level: 3 | 9 = 9): Uint8Array {
  const zlib = { level };
  const indexed = byPalette(rgb);
  if (!indexed) return encode({ width, height, channels: 3, depth: 8, data: rgb }, { zlib });
  return encode({ width, height, channels: 1, depth: 8, ...indexed }, { zlib });
}

/** Identifies a picture in decisions: half a SHA-256 of its size and pixels, independent of their encoding in a file. */
export function hashOf({ width, height, rgb }: Picture): string {
  return createHash("sha256").update(`${width}x${height} `).update(rgb).digest("hex").slice(0, 32);
}

function trimmed({ width, height, rgb }: Picture): Picture {
  const bytes = Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength);
  const row = (y: number) => bytes.subarray(y * width * 3, (y + 1) * width * 3);
  const last = row(height - 1);
  let kept = height;
  while (kept > 1 && row(kept - 2).equals(last)) kept--;
  return { width, height: kept, rgb: rgb.subarray(0, kept * width * 3) };
}

function withoutAlpha(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data;
  if (channels !== 4) throw new Error(`The picture has ${channels} channels; only 3 and 4 are read.`);
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}

function fromPalette(image: ReturnType<typeof decode>): Uint8Array {
  const channels = image.palette?.[0]?.length ?? 3;
  return withoutAlpha(new Uint8Array(convertIndexedToRgb(image)), channels);
}

/** Returns the picture as indices into a palette, or undefined when it has more than 256 colours. */
function byPalette(rgb: Uint8Array) {
  const places = new Map<number, number>();
  const data = new Uint8Array(rgb.length / 3);
  for (let pixel = 0; pixel < data.length; pixel++) {
    const colour =
      ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0);
    const place = places.get(colour) ?? places.size;
    if (place > 255) return undefined;
    places.set(colour, place);
    data[pixel] = place;
  }
  const palette = [...places.keys()].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return { data, palette };
}
