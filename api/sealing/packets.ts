import { encryptions } from "./encryption";
import type { SealFormat } from "./format";

type Bytes = AsyncIterable<Uint8Array>;

/** The type of a literal packet (RFC 9580 §5.9). */
const LITERAL = 11;

/** A body of unknown length is sent in parts of a power of two (§4.2.1.4); the first must have at least 512 bytes. */
const PART_BITS = 18;
const PART_BYTES = 2 ** PART_BITS;

/** Smaller pieces are joined before they are sealed. */
const PIECE_BYTES = 16 * 1024;

/**
 * The packet that holds the content, encrypted in one of the formats. The content is never in memory as a
 * whole.
 *
 * @param key 32 bytes, for this content alone
 * @param name at most 255 bytes of UTF-8; encrypted with the content
 */
export function encryptedPacket(
  content: Bytes,
  { key, name, format }: { key: Buffer; name: string; format: SealFormat },
): AsyncGenerator<Uint8Array> {
  const { type, encrypt } = encryptions[format];
  return packet(type, encrypt(packet(LITERAL, literal(content, name)), key));
}

async function* literal(content: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const title = Buffer.from(name);
  if (title.byteLength > 255)
    throw new Error("A name of more than 255 bytes does not fit into an OpenPGP packet.");
  // "b" for bytes, and no date.
  yield Buffer.concat([Buffer.from("b"), Buffer.of(title.byteLength), title, Buffer.alloc(4)]);
  yield* inPieces(content);
}

async function* packet(type: number, body: Bytes): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let bytes = 0;
  let head = [0xc0 | type];
  for await (const chunk of body) {
    held.push(chunk);
    for (bytes += chunk.byteLength; bytes >= PART_BYTES; bytes -= PART_BYTES) {
      yield Buffer.of(...head, 0xe0 | PART_BITS);
      yield* taken(held, PART_BYTES);
      head = [];
    }
  }
  yield Buffer.concat([Buffer.from(head), lastLength(bytes)]);
  yield* held;
}

/** Removes bytes from the beginning without copying: copies of all uploads would keep the garbage collector busy. */
function taken(held: Uint8Array[], bytes: number): Uint8Array[] {
  let whole = 0;
  let left = bytes;
  while (whole < held.length && left >= (held[whole]?.byteLength ?? 0))
    left -= held[whole++]?.byteLength ?? 0;
  const part = held.splice(0, whole);
  const [cut] = held;
  if (!cut || left === 0) return part;
  held[0] = cut.subarray(left);
  return [...part, cut.subarray(0, left)];
}

/** Joins tiny pieces: each piece costs work and memory of its own, whatever its size. */
async function* inPieces(content: Bytes): AsyncGenerator<Uint8Array> {
  let tiny: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    if (bytes === 0 && chunk.byteLength >= PIECE_BYTES) {
      yield chunk;
      continue;
    }
    tiny.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(tiny, bytes);
    tiny = [];
    bytes = 0;
  }
  yield Buffer.concat(tiny, bytes);
}

/** The length of the last part, in five bytes whatever its value (§4.2.1.3). */
function lastLength(bytes: number): Buffer {
  const length = Buffer.alloc(5, 0xff);
  length.writeUInt32BE(bytes, 1);
  return length;
}
