import { deflateSync } from "node:zlib";
import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { PngProblem, readPng, writePng } from "./png";

const MAX = { width: 100, height: 100 };

test.each([
  ["grey", 1],
  ["grey with transparency", 2],
  ["colour", 3],
  ["colour with transparency", 4],
])("a picture in %s is read, laid on white", async (_what, channels) => {
  const data = Uint8Array.from({ length: 6 * channels }, (_, index) => (index * 41) % 256);

  const picture = await readPng(Buffer.from(encode({ width: 3, height: 2, data, channels })), MAX);

  const hasAlpha = channels % 2 === 0;
  const expected = Array.from({ length: 6 }, (_, pixel) => {
    const sample = (part: number) => data[pixel * channels + part] ?? 0;
    const alpha = hasAlpha ? sample(channels - 1) : 255;
    const colour = channels >= 3 ? [sample(0), sample(1), sample(2)] : [sample(0), sample(0), sample(0)];
    return colour.map((value) => Math.round((value * alpha) / 255 + 255 - alpha));
  });
  expect(picture).toEqual({ width: 3, height: 2, rgb: Uint8Array.from(expected.flat()) });
});

test("a picture with a palette is read, its transparent colours too", async () => {
  const palette = [
    [10, 20, 30, 0],
    [40, 50, 60, 255],
  ];

  const picture = await readPng(
    Buffer.from(encode({ width: 2, height: 1, data: Uint8Array.of(0, 1), channels: 1, palette })),
    MAX,
  );

  expect([...picture.rgb]).toEqual([255, 255, 255, 40, 50, 60]);
});

test.each([0, 1, 2, 3, 4])("rows with filter %i are read as another decoder reads them", async (filter) => {
  const rows = Array.from({ length: 4 }, (_, row) => [filter, ...noise(5 * 3, row)]);
  const file = png({ width: 5, height: 4, rows: Buffer.from(rows.flat()) });

  const { rgb } = await readPng(file, MAX);

  expect([...rgb]).toEqual([...decode(file).data]);
});

test("what is written is read the same, by another decoder too", async () => {
  const picture = { width: 7, height: 5, rgb: Uint8Array.from(noise(7 * 5 * 3, 1)) };

  const file = await writePng(picture);

  expect(await readPng(file, MAX)).toEqual(picture);
  const decoded = decode(file, { checkCrc: true });
  expect([decoded.width, decoded.height, [...decoded.data]]).toEqual([7, 5, [...picture.rgb]]);
});

// Proves R12, 14.2.8
test("texts, profiles and what follows the end of the file are left behind", async () => {
  const file = png({ width: 1, height: 1, extra: chunk("tEXt", Buffer.from("Comment\0hello")) });

  const written = await writePng(await readPng(Buffer.concat([file, Buffer.from("<script>")]), MAX));

  expect(written.includes("hello")).toBe(false);
  expect(written.includes("script")).toBe(false);
});

// Proves R12, 5.2.2, 5.2.3
test.each([
  ["a text", Buffer.from("hello"), /no PNG/],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), /no PNG/],
  ["a PNG's beginning", png({}).subarray(0, 8), /damaged/],
  ["a PNG that breaks off", png({}).subarray(0, -12), /damaged/],
  ["a wrong checksum", Buffer.from(png({})).fill(0, 29, 33), /damaged/],
  ["a width of 0", png({ width: 0 }), /damaged/],
  ["an unknown colour type", png({ colourType: 5 }), /damaged/],
  ["an unknown filter", png({ rows: Buffer.of(9, 1, 2, 3) }), /damaged/],
  ["16 bits a sample", png({ depth: 16 }), /8 bits/],
  ["interlacing", png({ interlace: 1 }), /interlacing/],
  ["a palette that is missing", png({ colourType: 3, rows: Buffer.of(0, 0) }), /damaged/],
  ["an unknown critical part", png({ extra: chunk("ABCD", Buffer.of(1)) }), /damaged/],
  ["too many columns", png({ width: 101 }), /larger than 100 x 100/],
  ["too many rows", png({ height: 101 }), /larger than 100 x 100/],
  ["the largest size", png({ width: 0xffffffff, height: 0xffffffff }), /larger/],
  ["too few pixels", png({ height: 2 }), /damaged/],
  ["too many pixels", png({ rows: Buffer.alloc(100_000_000) }), /damaged/],
])("%s is refused", async (_what, file, reason) => {
  const reading = readPng(file, MAX);

  await expect(reading).rejects.toBeInstanceOf(PngProblem);
  await expect(reading).rejects.toThrow(reason);
});

interface Parts {
  width?: number;
  height?: number;
  depth?: number;
  colourType?: number;
  interlace?: number;
  rows?: Buffer;
  extra?: Buffer;
}

/** A PNG of one black pixel, in colour, with the parts that a test overrides. */
function png({ width = 1, height = 1, depth = 8, colourType = 2, interlace = 0, ...parts }: Parts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    parts.extra ?? Buffer.alloc(0),
    chunk("IDAT", deflateSync(parts.rows ?? Buffer.alloc(4))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, checksum]);
}

/** PNG annex D, as it is written there: not the implementation under test. */
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function noise(length: number, seed: number): number[] {
  return Array.from({ length }, (_, index) => ((index + 1) * (seed + 7) * 73) % 256);
}
