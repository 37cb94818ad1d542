import { createDecipheriv } from "node:crypto";
import type { Message } from "openpgp";
import {
  AES_256,
  type Chunks,
  derivedChunks,
  indexedChunks,
  OCB,
  OCB_TAG,
  octets,
} from "../../api/sealing/chunks";

const TAG_BYTES = OCB_TAG.authTagLength;

/** An encrypted packet as the library parses it; its types leave these fields out. */
interface EncryptedPacket {
  cipherAlgorithm: number | null;
  aeadAlgorithm: number | null;
  chunkSizeByte: number;
  /** In RFC 9580's packets. */
  salt?: Uint8Array;
  /** In LibrePGP's packets. */
  iv?: Uint8Array;
  /** The ciphertext, in pieces. */
  encrypted: readonly Uint8Array[];
}

/**
 * Decrypts the packets of a message in chunks of AES-256 and OCB, for which the library takes up to half a second a megabyte; null
 * for any other message. Throws when a chunk was changed, moved or left out.
 *
 * @param sessionKeys decrypted from the message; an attacker may have added wrong ones to the right one
 */
export function openChunks(message: Message<Uint8Array>, sessionKeys: readonly Uint8Array[]): Buffer | null {
  const [packet] = message.packets.filterByTag(18, 20) as unknown as EncryptedPacket[];
  if (packet?.cipherAlgorithm !== AES_256 || packet.aeadAlgorithm !== OCB) return null;
  const { chunkSizeByte: exponent, salt, iv } = packet;
  const encrypted = Buffer.concat(packet.encrypted);
  const chunksUnder = (key: Uint8Array) => {
    if (salt) return derivedChunks(key, salt, exponent);
    return indexedChunks(key, iv ?? new Uint8Array(), exponent);
  };
  return firstThatOpens(sessionKeys, (key) => decrypted(encrypted, chunksUnder(key)));
}

function firstThatOpens<Result>(keys: readonly Uint8Array[], open: (key: Uint8Array) => Result): Result {
  let failure: unknown = new Error("The message has no key for this one.");
  for (const key of keys) {
    try {
      return open(key);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function decrypted(sealed: Uint8Array, { key, size, nonceOf, about }: Chunks): Buffer {
  const open = (index: bigint, part: Uint8Array, covered: Buffer) => {
    const decipher = createDecipheriv("aes-256-ocb", key, nonceOf(index), OCB_TAG);
    decipher.setAAD(covered).setAuthTag(part.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(part.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  const end = sealed.byteLength - TAG_BYTES;
  const plain: Buffer[] = [];
  let index = 0n;
  let total = 0;
  for (let at = 0; at < end; at += size + TAG_BYTES) {
    const chunk = open(index, sealed.subarray(at, Math.min(at + size + TAG_BYTES, end)), about(index));
    plain.push(chunk);
    total += chunk.byteLength;
    index++;
  }
  open(index, sealed.subarray(Math.max(end, 0)), Buffer.concat([about(index), octets(BigInt(total))]));
  return Buffer.concat(plain, total);
}
