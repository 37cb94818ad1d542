import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";

// Long because: it is the part of PNG that a signature needs, read and written. A library would inflate without
// a limit or on the main thread: the largest picture kept it from everything else for a quarter of a second.

/** Opaque pixels, three bytes each, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Why a file is not accepted, in words that end a sentence such as "The signature …". */
export class PngProblem extends Error {}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Samples of a pixel by colour type (PNG §11.2.1). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;
const ANCILLARY_BIT = 0x20;

interface Header {
  width: number;
  height: number;
  colourType: number;
  channels: number;
}

/**
 * Decodes a PNG of 8 bits a sample without interlacing, laid on white. Throws a PngProblem for anything else and
 * for one that is larger than `max`, before its pixels are inflated.
 */
export async function readPng(bytes: Buffer, max: { width: number; height: number }): Promise<Picture> {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks[0], max);
  const { width, height, channels } = header;
  const data = chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data);
  const size = height * (1 + width * channels);
  const filtered = await promisify(inflate)(Buffer.concat(data), { maxOutputLength: size }).catch(() => null);
  if (filtered?.length !== size) throw new PngProblem("is damaged");
  return { width, height, rgb: onWhite(unfilter(filtered, header), header, chunks) };
}

/** Encodes a picture; the file has nothing but its pixels. */
export async function writePng({ width, height, rgb }: Picture): Promise<Buffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const stride = width * 3;
  const rows = Buffer.alloc(height * (1 + stride));
  for (let row = 0; row < height; row++) {
    rows.set(rgb.subarray(row * stride, (row + 1) * stride), row * (1 + stride) + 1);
  }
  const pixels = await promisify(deflate)(rows);
  const nothing = Buffer.alloc(0);
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", nothing)]);
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** PNG §5.3: length, type, data and checksum, up to IEND; anything after it is ignored. */
function readChunks(bytes: Buffer): Chunk[] {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new PngProblem("is no PNG image");
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) break;
    if (type === "IEND") return chunks;
    const isKnown = ["IHDR", "PLTE", "IDAT"].includes(type);
    if (!isKnown && ((bytes[at + 4] ?? 0) & ANCILLARY_BIT) === 0) break;
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  throw new PngProblem("is damaged");
}

function readHeader(first: Chunk | undefined, max: { width: number; height: number }): Header {
  if (first?.type !== "IHDR" || first.data.length !== 13) throw new PngProblem("is damaged");
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)];
  const [depth, colourType = 0, compression, filter, interlace] = first.data.subarray(8);
  const channels = CHANNELS[colourType];
  if (!width || !height || !channels || compression || filter) throw new PngProblem("is damaged");
  if (width > max.width || height > max.height) {
    throw new PngProblem(`is larger than ${max.width} x ${max.height} pixels`);
  }
  if (depth !== 8 || interlace) throw new PngProblem("must have 8 bits a sample and no interlacing");
  return { width, height, colourType, channels };
}

/** PNG §9.2: undoes the filter of each row; returns the samples without the filters' bytes. */
function unfilter(filtered: Buffer, { width, height, channels }: Header): Uint8Array {
  const stride = width * channels;
  const samples = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    const predict = PREDICTORS[filtered[row * (1 + stride)] ?? 0];
    if (!predict) throw new PngProblem("is damaged");
    const start = row * stride;
    const source = row * (1 + stride) + 1;
    for (let column = 0; column < stride; column++) {
      const at = start + column;
      const left = column < channels ? 0 : (samples[at - channels] ?? 0);
      const above = row === 0 ? 0 : (samples[at - stride] ?? 0);
      const corner = row === 0 || column < channels ? 0 : (samples[at - stride - channels] ?? 0);
      samples[at] = (filtered[source + column] ?? 0) + predict(left, above, corner);
    }
  }
  return samples;
}

const PREDICTORS: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** PNG §9.4: the neighbour that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const fromLeft = Math.abs(above - corner);
  const fromAbove = Math.abs(left - corner);
  const fromCorner = Math.abs(left + above - 2 * corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}

/** Samples as opaque pixels: transparent ones are blended with white. */
function onWhite(samples: Uint8Array, header: Header, chunks: Chunk[]): Uint8Array {
  const { width, height, colourType, channels } = header;
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  const alphas = chunks.find(({ type }) => type === "tRNS")?.data;
  if (colourType === INDEXED && !palette) throw new PngProblem("is damaged");
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels;
    const sample = samples[at] ?? 0;
    const isColour = channels >= 3;
    for (let part = 0; part < 3; part++) {
      const own = isColour ? (samples[at + part] ?? 0) : sample;
      const value = colourType === INDEXED ? (palette?.[sample * 3 + part] ?? 0) : own;
      const alpha = colourType === INDEXED ? (alphas?.[sample] ?? 255) : alphaOf(samples, at, channels);
      rgb[pixel * 3 + part] = alpha === 255 ? value : Math.round((value * alpha) / 255 + 255 - alpha);
    }
  }
  return rgb;
}

/** The last of two or four samples. */
function alphaOf(samples: Uint8Array, at: number, channels: number): number {
  return channels % 2 === 0 ? (samples[at + channels - 1] ?? 255) : 255;
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, "latin1");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return Buffer.concat([head, data, checksum]);
}
