import { createCipheriv, createHash, randomBytes } from "node:crypto";

type Bytes = AsyncIterable<Uint8Array>;

/** Packet types (RFC 9580 §5). */
const LITERAL = 11;
const ENCRYPTED = 18;

/** A body of unknown length comes in parts of a power of two (§4.2.1.4); the first must have at least 512 bytes. */
const PART_BITS = 18;
const PART_BYTES = 2 ** PART_BITS;

/** Less is joined before it is sealed. */
const PIECE_BYTES = 16 * 1024;

const AES_BLOCK_BYTES = 16;
/** The head of the packet that ends the plaintext with its SHA-1 (§5.13.1). */
const DIGEST_PACKET_HEAD = Buffer.of(0xd3, 20);

/**
 * The packet that holds the content: AES-256 in CFB mode with a digest that shows every change (RFC 9580 §5.13.1),
 * which is what all OpenPGP software reads. The content is never held whole.
 *
 * @param key 32 bytes, for this content alone
 * @param name at most 255 bytes of UTF-8; stands inside, beside the content
 */
export function encryptedPacket(content: Bytes, key: Buffer, name: string): AsyncGenerator<Uint8Array> {
  return packet(ENCRYPTED, encrypted(packet(LITERAL, literal(content, name)), key));
}

async function* literal(content: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const title = Buffer.from(name);
  if (title.byteLength > 255)
    throw new Error("A name of more than 255 bytes does not fit into an OpenPGP packet.");
  // "b" for bytes, and no date.
  yield Buffer.concat([Buffer.from("b"), Buffer.of(title.byteLength), title, Buffer.alloc(4)]);
  yield* inPieces(content);
}

async function* encrypted(plain: Bytes, key: Buffer): AsyncGenerator<Uint8Array> {
  const cipher = createCipheriv("aes-256-cfb", key, Buffer.alloc(AES_BLOCK_BYTES));
  const digest = createHash("sha1");
  const random = randomBytes(AES_BLOCK_BYTES);
  const prefix = Buffer.concat([random, random.subarray(-2)]);
  digest.update(prefix);
  yield Buffer.concat([Buffer.of(1), cipher.update(prefix)]);
  for await (const chunk of plain) {
    digest.update(chunk);
    yield cipher.update(chunk);
  }
  digest.update(DIGEST_PACKET_HEAD);
  yield cipher.update(Buffer.concat([DIGEST_PACKET_HEAD, digest.digest()]));
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

/** Takes bytes off the beginning, as they are: copies of all that is uploaded would keep the collector busy. */
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

/** Joins what comes in tiny pieces: each piece costs work and memory of its own, whatever its size. */
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

/** The length of the last part, in five bytes whatever it is (§4.2.1.3). */
function lastLength(bytes: number): Buffer {
  const length = Buffer.alloc(5, 0xff);
  length.writeUInt32BE(bytes, 1);
  return length;
}
