import { enums, PublicKeyPacket } from "openpgp";
import { KeyProblem } from "./key-problem.js";
import { validSubkeys } from "./own-signatures.js";

/**
 * @typedef {import("openpgp").PublicKey} PublicKey
 * @typedef {import("openpgp").Subkey} Subkey
 */

const ENCRYPTING = new Set(["rsaEncryptSign", "rsaEncrypt", "elgamal", "ecdh", "x25519", "x448"]);
/** RFC 9580 §5.2.3.29. */
const FOR_ENCRYPTION = enums.keyFlags.encryptCommunication | enums.keyFlags.encryptStorage;
/** RFC 9580 §5: a public key and a public subkey. */
const [KEY_TAG, SUBKEY_TAG] = [6, 14];

/**
 * The part of a key that messages are encrypted to now. Throws a KeyProblem with the reason when there is none.
 *
 * @param {PublicKey} key
 * @param {import("./key-packets.js").KeyPacket[]} packets of the same key
 * @param {Date} now
 * @returns {Promise<PublicKey | Subkey>}
 */
export async function encryptionPart(key, packets, now) {
  const part = speaksByUserIds(key)
    ? await key.getEncryptionKey(undefined, now).catch(() => null)
    : newestFirst(await validSubkeys(key, now)).find(isForEncryption);
  if (part) return part;
  throw new KeyProblem(await whyNone(key, packets, now));
}

/**
 * Whether a key states its usage: by its user ids, or by itself from version 6 on. Directories serve keys without user ids, and the
 * library cannot use such a key before version 6.
 *
 * @param {PublicKey} key
 */
export function speaksByUserIds(key) {
  return key.keyPacket.version >= 6 || key.getUserIDs().length > 0;
}

/**
 * Whether a packet is a key, or a part of one, of a kind that the library does not know: post-quantum ones, new curves.
 *
 * @param {import("./key-packets.js").KeyPacket | undefined} packet
 */
export async function isUnknownKind(packet) {
  if (packet?.tag !== KEY_TAG && packet?.tag !== SUBKEY_TAG) return false;
  return new PublicKeyPacket().read(packet.body).then(
    () => false,
    (error) => error?.name === "UnsupportedError",
  );
}

/**
 * @param {PublicKey} key
 * @param {import("./key-packets.js").KeyPacket[]} packets
 * @param {Date} now
 */
async function whyNone(key, packets, now) {
  const parts = key.getSubkeys().filter(isForEncryption);
  for (const part of parts) {
    const expires = await part.getExpirationTime(now);
    if (expires instanceof Date && expires <= now)
      return "The part of this key that encrypts has expired. Extend it or add a new one, then export the key again.";
  }
  for (const part of parts) {
    if (await part.isRevoked(/** @type {never} */ (null), /** @type {never} */ (null), now))
      return "The part of this key that encrypts was revoked. Add a new one, then export the key again.";
  }
  for (const packet of packets) {
    if (await isUnknownKind(packet))
      return "The part of this key that encrypts is of a kind that we cannot use yet. Add one of Curve25519, then export the key again.";
  }
  return "This key cannot be used for encryption. Send one that has a part for it.";
}

/** @param {Subkey} subkey */
function isForEncryption(subkey) {
  if (!ENCRYPTING.has(subkey.getAlgorithmInfo().algorithm)) return false;
  const [binding] = subkey.bindingSignatures.toSorted((a, b) => Number(b.created) - Number(a.created));
  return !!binding && (!binding.keyFlags || ((binding.keyFlags[0] ?? 0) & FOR_ENCRYPTION) !== 0);
}

/** @param {Subkey[]} subkeys */
function newestFirst(subkeys) {
  return subkeys.toSorted((a, b) => +b.getCreationTime() - +a.getCreationTime());
}
