// JavaScript, because a worker thread loads it as it stands, from the sources as well as from the build.
import { readKeys } from "openpgp";
import { provideBrainpoolKeys } from "./brainpool-keys.js";
import { encryptionPart, isUnknownKind, speaksByUserIds } from "./encryption-part.js";
import { readPublicKeyFile, several, unreadable } from "./key-file.js";
import { packetsIn } from "./key-packets.js";
import { KeyProblem } from "./key-problem.js";
import { dropUnsigned, ownDirectSignatures, validSubkeys, validUserIds } from "./own-signatures.js";

/**
 * @typedef {{ public_file: string; fingerprint: string; user_ids: string[]; expires_at: number | null; encryption_key_id: string }} CheckedKey
 * @typedef {import("openpgp").PublicKey} PublicKey
 */

const MAX_USER_IDS = 10;
/** Each is read again whenever something is sealed for the key. */
const MAX_SUBKEYS = 20;
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
const limits = { maxDecompressedMessageSize: 1024 * 1024, showComment: false, showVersion: false };

provideBrainpoolKeys();

/**
 * Checks that a file is one OpenPGP public key that mail can be encrypted to now, and that it is strong enough
 * (docs/security.md#limits). Throws a KeyProblem otherwise.
 *
 * @param {Uint8Array} bytes armoured or binary
 * @param {Date} now
 * @returns {Promise<CheckedKey>}
 */
export async function checkKey(bytes, now) {
  const file = readPublicKeyFile(bytes);
  const key = await readOneKey(file);
  if (key.getSubkeys().length > MAX_SUBKEYS)
    throw new KeyProblem(`This key has more than ${MAX_SUBKEYS} subkeys. Export it with those that matter.`);
  if (key.getCreationTime() > now)
    throw new KeyProblem("This key is not valid yet: it was made in the future.");
  if (await key.isRevoked(undefined, undefined, now))
    throw new KeyProblem("This key was revoked. Send the one you use now.");
  const expires = await expiryOf(key, now);
  if (expires !== null && expires <= now) {
    throw new KeyProblem("This key has expired. Extend it or make a new one, then export it again.");
  }
  await checkStrength(key, now);
  const userIds = await checkUserIds(key, now);
  const encryption = await encryptionPart(key, packetsIn(file), now);
  await dropUnsigned(key, now);
  const until = [expires, await encryption.getExpirationTime(now)].filter((each) => each instanceof Date);
  return {
    public_file: key.armor(limits),
    fingerprint: key.getFingerprint().toUpperCase(),
    user_ids: userIds.map(showable),
    expires_at: until.length > 0 ? Math.min(...until.map(Number)) : null,
    encryption_key_id: encryption.getKeyID().toHex(),
  };
}

/**
 * @param {Uint8Array} file
 * @returns {Promise<PublicKey>}
 */
async function readOneKey(file) {
  const keys = await readKeys({ binaryKeys: file, config: limits }).catch(() => []);
  const [key] = keys;
  if (keys.length > 1) throw several();
  if (key) return key;
  if (!(await isUnknownKind(packetsIn(file)[0]))) throw unreadable();
  throw new KeyProblem(
    "This key is of a kind that we cannot use yet. Send one of Curve25519, or of RSA with 3072 bits or more.",
  );
}

/**
 * When a key expires; null where that is unknown.
 *
 * @param {PublicKey} key
 * @param {Date} now
 */
async function expiryOf(key, now) {
  if (speaksByUserIds(key)) return key.getExpirationTime();
  const [newest] = (await ownDirectSignatures(key, now)).toSorted(
    (a, b) => Number(b.created) - Number(a.created),
  );
  const seconds = newest?.keyNeverExpires === false ? newest.keyExpirationTime : null;
  return seconds === null ? null : new Date(key.getCreationTime().getTime() + Number(seconds) * 1000);
}

/**
 * The user ids to show.
 *
 * @param {PublicKey} key
 * @param {Date} now
 */
async function checkUserIds(key, now) {
  const all = key.getUserIDs();
  if (all.length > MAX_USER_IDS) {
    throw new KeyProblem(
      `This key has more than ${MAX_USER_IDS} user ids. Export it with those that matter.`,
    );
  }
  const valid = await validUserIds(key, now);
  if (all.length > 0 && valid.length === 0 && key.keyPacket.version < 6) {
    throw new KeyProblem(
      "No user id of this key is valid: each was revoked, has expired, or is not signed by the key. Send the key as you use it now.",
    );
  }
  return valid;
}

/**
 * @param {PublicKey} key
 * @param {Date} now
 */
async function checkStrength(key, now) {
  for (const part of [key, ...(await validSubkeys(key, now))]) {
    if (isWeak(part.getAlgorithmInfo())) {
      throw new KeyProblem(
        `This key is too weak, or of a kind we do not take: RSA needs ${MIN_RSA_BITS} bits, curves need 256.`,
      );
    }
  }
}

/** @param {{ algorithm: string; bits?: number; curve?: string }} info */
export function isWeak({ algorithm, bits = 0, curve }) {
  if (algorithm.startsWith("rsa")) return bits < MIN_RSA_BITS;
  if (curve !== undefined) return !CURVES.has(curve);
  return !STRONG.has(algorithm);
}

/**
 * A user id without characters that reorder or hide text; anyone can write anything into one.
 *
 * @param {string} userId
 */
function showable(userId) {
  return userId.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "");
}
