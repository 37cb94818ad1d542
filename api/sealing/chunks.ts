import { hkdfSync } from "node:crypto";

/** AES-256 and OCB, as OpenPGP numbers them (RFC 9580 §9.3, §9.6). */
export const [AES_256, OCB] = [9, 2];
export const OCB_NONCE_BYTES = 15;
export const OCB_TAG = { authTagLength: 16 };
export const SALT_BYTES = 32;

const KEY_BYTES = 32;
const INDEX_BYTES = 8;

/** How a plaintext is encrypted in chunks, each with its own tag; a final tag without a chunk follows. */
export interface Chunks {
  /** The packet's type octet, and the beginning of its body. */
  head: Buffer;
  /** 32 bytes. */
  key: Buffer;
  /** The plaintext bytes of every chunk but the last. */
  size: number;
  /** The nonce of a chunk, by its index from 0. */
  nonceOf(index: bigint): Buffer;
  /** The associated data of a chunk's tag; the last tag covers the length of the plaintext as well, in eight bytes. */
  about(index: bigint): Buffer;
}

/**
 * The chunks of RFC 9580 §5.13.2, under a key that is derived for one message.
 *
 * @param salt 32 random bytes, which the packet has after its head
 * @param exponent c, where a chunk has 2^(c + 6) bytes
 */
export function derivedChunks(sessionKey: Uint8Array, salt: Uint8Array, exponent: number): Chunks {
  const head = Buffer.of(0xd2, 2, AES_256, OCB, exponent);
  const fixedBytes = OCB_NONCE_BYTES - INDEX_BYTES;
  const derived = Buffer.from(hkdfSync("sha256", sessionKey, salt, head, KEY_BYTES + fixedBytes));
  const fixed = derived.subarray(KEY_BYTES);
  return {
    head,
    key: derived.subarray(0, KEY_BYTES),
    size: sizeOf(exponent),
    nonceOf: (index) => Buffer.concat([fixed, octets(index)]),
    about: () => head,
  };
}

/**
 * The chunks of LibrePGP (draft-koch-librepgp §5.16), under the session key itself.
 *
 * @param nonce 15 random bytes, which the packet has after its head
 * @param exponent c, where a chunk has 2^(c + 6) bytes
 */
export function indexedChunks(sessionKey: Uint8Array, nonce: Uint8Array, exponent: number): Chunks {
  const head = Buffer.of(0xd4, 1, AES_256, OCB, exponent);
  const first = Buffer.from(nonce);
  const fixed = first.subarray(0, -INDEX_BYTES);
  const counted = first.readBigUInt64BE(fixed.byteLength);
  return {
    head,
    key: Buffer.from(sessionKey),
    size: sizeOf(exponent),
    nonceOf: (index) => Buffer.concat([fixed, octets(counted ^ index)]),
    about: (index) => Buffer.concat([head, octets(index)]),
  };
}

/** A number in eight bytes. */
export function octets(value: bigint): Buffer {
  const bytes = Buffer.alloc(INDEX_BYTES);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

const sizeOf = (exponent: number) => 2 ** (exponent + 6);
