import { crc32, deflateSync } from "node:zlib";

const PREFIX = "data:image/png;base64,";

/** The properties of a hostile PNG. */
interface Forgery {
  width?: number;
  height?: number;
  /** Whether there is ink on the paper. */
  blank?: boolean;
  interlaced?: boolean;
  depth?: number;
  /** Further chunks before the pixels, by type. */
  chunks?: [type: string, content: Buffer][];
  /** Replaces the pixels: the data to inflate. */
  pixels?: Buffer;
  /** After the file's end. */
  tail?: string;
}

/** A signature as the site sends it: dark strokes on white, as a data URL. */
export function signature(forgery: Forgery = {}): string {
  return PREFIX + png(forgery).toString("base64");
}

/** A PNG of any shape, well-formed wherever the forgery does not say otherwise. */
export function png(forgery: Forgery): Buffer {
  const { width = 608, height = 200, blank, interlaced, depth = 8, chunks = [], tail = "" } = forgery;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Grey, one channel (PNG §11.2.1).
  header.set([depth, 0, 0, 0, interlaced ? 1 : 0], 8);
  const rows = () =>
    Buffer.concat(
      Array.from({ length: height }, (_, row) => {
        const line = Buffer.alloc(width + 1, 255);
        line[0] = 0;
        if (!blank && row > 40 && row < 60) line.fill(10, 100, 400);
        return line;
      }),
    );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...chunks.map(([type, content]) => chunk(type, content)),
    chunk("IDAT", deflateSync(forgery.pixels ?? rows())),
    chunk("IEND", Buffer.alloc(0)),
    Buffer.from(tail),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}
