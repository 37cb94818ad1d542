// JavaScript, because a worker thread loads it as it stands, from the sources as well as from the build.
import { enums, readKeys, unarmor } from "openpgp";

/**
 * @typedef {{ public_file: string; fingerprint: string; user_ids: string[]; expires_at: number | null; encryption_key_id: string }} CheckedKey
 * @typedef {import("openpgp").PublicKey} PublicKey
 * @typedef {import("openpgp").SignaturePacket} SignaturePacket
 */

const MAX_USER_IDS = 10;
const MIN_RSA_BITS = 2048;
/** Curves of at least 256 bits that OpenPGP software agrees on; secp256k1 is not among them. */
const CURVES = new Set([
  "nistP256",
  "nistP384",
  "nistP521",
  "brainpoolP256r1",
  "brainpoolP384r1",
  "brainpoolP512r1",
  "ed25519Legacy",
  "curve25519Legacy",
]);
/** Algorithms whose strength is in their name. */
const STRONG = new Set(["x25519", "ed25519", "x448", "ed448"]);
/** RFC 9580 §5: the packets of a secret key and of a secret subkey. */
const SECRET_TAGS = new Set([5, 7]);

const limits = { maxDecompressedMessageSize: 1024 * 1024, showComment: false, showVersion: false };

/** Why a file is refused, in a sentence for the one who sent it. */
export class KeyProblem extends Error {}

const privateKey = () =>
  new KeyProblem(
    "This is a private key. Never give it to anybody, us included: we refused it, and nothing of it was kept. Export your public key and send that one.",
  );
const unreadable = () =>
  new KeyProblem(
    "This is no OpenPGP public key. Send the file that your software exports as the public key.",
  );
const several = () =>
  new KeyProblem(
    "This file has more than one key. Export the one that we should write to, and send only that.",
  );

/**
 * Checks that a file is one OpenPGP public key that mail can be encrypted to now, and that it is strong enough
 * (decisions 18; security requirements, parameters §5). Throws a KeyProblem otherwise.
 *
 * @param {Uint8Array} bytes armoured or binary
 * @param {Date} now
 * @returns {Promise<CheckedKey>}
 */
export async function checkKey(bytes, now) {
  const key = await readOneKey(bytes);
  const expires = await key.getExpirationTime();
  if (key.getCreationTime() > now)
    throw new KeyProblem("This key is not valid yet: it was made in the future.");
  if (await key.isRevoked(undefined, undefined, now))
    throw new KeyProblem("This key was revoked. Send the one you use now.");
  if (expires !== null && expires <= now) {
    throw new KeyProblem("This key has expired. Extend it or make a new one, then export it again.");
  }
  if (key.getUserIDs().length > MAX_USER_IDS) {
    throw new KeyProblem(
      `This key has more than ${MAX_USER_IDS} user ids. Export it with those that matter.`,
    );
  }
  for (const part of [key, ...(await validSubkeys(key, now))]) {
    if (isWeak(part.getAlgorithmInfo())) {
      throw new KeyProblem(
        `This key is too weak, or of a kind we do not take: RSA needs ${MIN_RSA_BITS} bits, curves need 256.`,
      );
    }
  }
  const encryption = await key.getEncryptionKey(undefined, now).catch(() => null);
  if (!encryption)
    throw new KeyProblem("This key cannot be used for encryption. Send one that has a part for it.");
  await dropUnsigned(key, now);
  const until = [expires, await encryption.getExpirationTime(now)].map(Number).filter(Number.isFinite);
  return {
    public_file: key.armor(limits),
    fingerprint: key.getFingerprint().toUpperCase(),
    user_ids: key.getUserIDs().map(showable),
    expires_at: until.length > 0 ? Math.min(...until) : null,
    encryption_key_id: encryption.getKeyID().toHex(),
  };
}

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<PublicKey>}
 */
async function readOneKey(bytes) {
  const packets = await packetsOf(bytes);
  if (packetTags(packets).some((tag) => SECRET_TAGS.has(tag))) throw privateKey();
  const keys = await readKeys({ binaryKeys: packets, config: limits }).catch(() => []);
  const [key] = keys;
  if (!key) throw unreadable();
  if (keys.length > 1) throw several();
  if (key.isPrivate()) throw privateKey();
  return key;
}

/**
 * The binary form of a file that may be armoured text.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
async function packetsOf(bytes) {
  // What Windows writes when the output of a program is sent to a file; a packet cannot begin so.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  // Every packet begins with this bit, no text does.
  if (!isUtf16 && ((bytes[0] ?? 0) & 0x80) !== 0 && !startsWithByteOrderMark(bytes)) return bytes;
  const text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
  if (/(PRIVATE|SECRET) KEY/i.test(text)) throw privateKey();
  if ((text.match(/-----BEGIN PGP/g) ?? []).length > 1) throw several();
  if (!text.includes("-----BEGIN PGP PUBLIC KEY BLOCK-----")) throw unreadable();
  const { data } = await unarmor(text).catch(() => ({ data: null }));
  if (!(data instanceof Uint8Array)) throw unreadable();
  return data;
}

/** @param {Uint8Array} bytes */
function startsWithByteOrderMark(bytes) {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/**
 * The tags of the packets in a file, as far as it can be followed (RFC 9580 §4.2). The library says only that a
 * file is no key; this tells a damaged or mixed file with secret parts from any other.
 *
 * @param {Uint8Array} bytes
 * @returns {number[]}
 */
export function packetTags(bytes) {
  const tags = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if ((first & 0x80) === 0) break;
    const isNewFormat = (first & 0x40) !== 0;
    tags.push(isNewFormat ? first & 0x3f : (first >> 2) & 0x0f);
    const size = isNewFormat ? newFormatSize(bytes, at + 1) : oldFormatSize(bytes, at + 1, first & 0x03);
    if (!size) break;
    at += 1 + size;
  }
  return tags;
}

/**
 * How many bytes follow the first one of a packet, length octets included; null when it cannot be told.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function newFormatSize(bytes, at) {
  const first = bytes[at] ?? 0;
  if (first < 192) return 1 + first;
  if (first < 224) return 2 + (first - 192) * 256 + (bytes[at + 1] ?? 0) + 192;
  return first === 255 ? 5 + number(bytes, at + 1, 4) : null;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} lengthType
 */
function oldFormatSize(bytes, at, lengthType) {
  const octets = 1 << lengthType;
  return lengthType === 3 ? null : octets + number(bytes, at, octets);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} octets
 */
function number(bytes, at, octets) {
  return bytes.subarray(at, at + octets).reduce((value, octet) => value * 256 + octet, 0);
}

/**
 * @param {PublicKey} key
 * @param {Date} now
 */
async function validSubkeys(key, now) {
  const subkeys = key.getSubkeys();
  const valid = await Promise.all(
    subkeys.map((subkey) =>
      subkey.verify(now).then(
        () => true,
        () => false,
      ),
    ),
  );
  return subkeys.filter((_subkey, index) => valid[index]);
}

/**
 * Takes away what its owner did not sign, or not by now: sealing believes what is left without looking again.
 *
 * @param {PublicKey} key
 * @param {Date} now
 */
async function dropUnsigned(key, now) {
  const { keyPacket } = key;
  const whole = /** @type {PublicKey & { directSignatures: SignaturePacket[] }} */ (key);
  const { certGeneric, key: direct } = enums.signature;
  whole.directSignatures = await verified(whole.directSignatures, direct, { key: keyPacket });
  for (const user of key.users) {
    const about = { userID: user.userID, userAttribute: user.userAttribute, key: keyPacket };
    user.selfCertifications = await verified(user.selfCertifications, certGeneric, about);
  }

  /**
   * @param {SignaturePacket[]} signatures
   * @param {import("openpgp").enums.signature} type
   * @param {object} about
   */
  async function verified(signatures, type, about) {
    const good = await Promise.all(
      signatures.map((signature) =>
        signature.verify(keyPacket, type, about, now).then(
          () => true,
          () => false,
        ),
      ),
    );
    return signatures.filter((_signature, index) => good[index]);
  }
}

/** @param {{ algorithm: string; bits?: number; curve?: string }} info */
export function isWeak({ algorithm, bits = 0, curve }) {
  if (algorithm.startsWith("rsa")) return bits < MIN_RSA_BITS;
  if (curve !== undefined) return !CURVES.has(curve);
  return !STRONG.has(algorithm);
}

/**
 * A user id without characters that reorder or hide text; anybody can write anything into one.
 *
 * @param {string} userId
 */
function showable(userId) {
  return userId.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "");
}
