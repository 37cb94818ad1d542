import { type CipherOCB, createCipheriv, createHash, randomBytes } from "node:crypto";
import { releaseBuffer } from "../store/release-buffer";
import {
  type Chunks,
  derivedChunks,
  indexedChunks,
  OCB_NONCE_BYTES,
  OCB_TAG,
  octets,
  SALT_BYTES,
} from "./chunks";
import type { SealFormat } from "./format";

type Bytes = AsyncIterable<Uint8Array>;

interface Encryption {
  /** The type of the packet that holds the ciphertext. */
  type: number;
  /** The packet's body. `key` has 32 bytes and is for this plaintext alone, whose pieces may be empty afterwards. */
  encrypt(plain: Bytes, key: Buffer): AsyncGenerator<Uint8Array>;
}

const AES_BLOCK_BYTES = 16;
/** 2^(12 + 6) bytes of plaintext have a tag of their own. */
const CHUNK_EXPONENT = 12;

/** The head of the packet that ends the plaintext with its SHA-1 (§5.13.1). */
const DIGEST_PACKET_HEAD = Buffer.of(0xd3, 20);

/** How each format encrypts. */
export const encryptions: Readonly<Record<SealFormat, Encryption>> = {
  cfb: { type: 18, encrypt: withDigest },
  librepgp: { type: 20, encrypt: inIndexedChunks },
  rfc9580: { type: 18, encrypt: inDerivedChunks },
};

/** AES-256 in CFB mode with a digest that shows every change (RFC 9580 §5.13.1). */
async function* withDigest(plain: Bytes, key: Buffer): AsyncGenerator<Uint8Array> {
  const cipher = createCipheriv("aes-256-cfb", key, Buffer.alloc(AES_BLOCK_BYTES));
  const digest = createHash("sha1");
  const random = randomBytes(AES_BLOCK_BYTES);
  const prefix = Buffer.concat([random, random.subarray(-2)]);
  digest.update(prefix);
  yield Buffer.concat([Buffer.of(1), cipher.update(prefix)]);
  for await (const chunk of plain) {
    digest.update(chunk);
    yield cipher.update(chunk);
    releaseBuffer(chunk);
  }
  digest.update(DIGEST_PACKET_HEAD);
  yield cipher.update(Buffer.concat([DIGEST_PACKET_HEAD, digest.digest()]));
}

async function* inDerivedChunks(plain: Bytes, sessionKey: Buffer): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const chunks = derivedChunks(sessionKey, salt, CHUNK_EXPONENT);
  yield Buffer.concat([chunks.head.subarray(1), salt]);
  yield* inChunks(plain, chunks);
}

async function* inIndexedChunks(plain: Bytes, key: Buffer): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(OCB_NONCE_BYTES);
  const chunks = indexedChunks(key, nonce, CHUNK_EXPONENT);
  yield Buffer.concat([chunks.head.subarray(1), nonce]);
  yield* inChunks(plain, chunks);
}

/** Each chunk with its tag, and a tag at the end, so that none can be changed, moved or left out. */
async function* inChunks(plain: Bytes, { key, size, nonceOf, about }: Chunks): AsyncGenerator<Uint8Array> {
  const begun = (index: bigint, covered: Buffer) =>
    createCipheriv("aes-256-ocb", key, nonceOf(index), OCB_TAG).setAAD(covered);
  const ended = (cipher: CipherOCB) => Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  let index = 0n;
  let cipher = begun(index, about(index));
  let room = size;
  for await (const piece of plain) {
    for (let at = 0; at < piece.byteLength; ) {
      if (room === 0) {
        yield ended(cipher);
        index++;
        cipher = begun(index, about(index));
        room = size;
      }
      const part = piece.subarray(at, at + room);
      yield cipher.update(part);
      at += part.byteLength;
      room -= part.byteLength;
    }
    releaseBuffer(piece);
  }
  yield ended(cipher);
  const total = index * BigInt(size) + BigInt(size - room);
  index++;
  yield ended(begun(index, Buffer.concat([about(index), octets(total)])));
}
