import { enums } from "openpgp";

/**
 * @typedef {import("openpgp").PublicKey & { directSignatures: import("openpgp").SignaturePacket[] }} WholeKey the
 * library's types leave out a key's direct signatures
 */

/**
 * Those of a key's signatures on itself that its owner made, and that are valid now.
 *
 * @param {import("openpgp").PublicKey} key
 * @param {Date} now
 */
export function ownDirectSignatures(key, now) {
  const { keyPacket, directSignatures } = /** @type {WholeKey} */ (key);
  return verified(directSignatures, { key, now, type: enums.signature.key, about: { key: keyPacket } });
}

/**
 * Removes from a key the signatures on itself that its owner did not make, or that are not valid now: sealing trusts the rest
 * without another check.
 *
 * @param {import("openpgp").PublicKey} key
 * @param {Date} now
 */
export async function dropUnsigned(key, now) {
  const { certGeneric: type } = enums.signature;
  /** @type {WholeKey} */ (key).directSignatures = await ownDirectSignatures(key, now);
  for (const user of key.users) {
    const about = { userID: user.userID, userAttribute: user.userAttribute, key: key.keyPacket };
    user.selfCertifications = await verified(user.selfCertifications, { key, now, type, about });
  }
}

/**
 * The user ids that the owner signed and did not revoke: anyone can add one to another's key.
 *
 * @param {import("openpgp").PublicKey} key
 * @param {Date} now
 */
export async function validUserIds(key, now) {
  const named = key.users.filter(({ userID }) => userID);
  const valid = await keepIf(named, (user) => user.verify(now));
  return valid.map(({ userID }) => userID?.userID ?? "");
}

/**
 * The subkeys that the owner bound to the key, and that are neither revoked nor expired.
 *
 * @param {import("openpgp").PublicKey} key
 * @param {Date} now
 */
export function validSubkeys(key, now) {
  return keepIf(key.getSubkeys(), (subkey) => subkey.verify(now));
}

/**
 * @param {import("openpgp").SignaturePacket[]} signatures
 * @param {{ key: import("openpgp").PublicKey; now: Date; type: import("openpgp").enums.signature; about: object }} subject
 */
function verified(signatures, { key, now, type, about }) {
  return keepIf(signatures, (signature) => signature.verify(key.keyPacket, type, about, now));
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<unknown>} verify rejects for items to remove
 */
async function keepIf(items, verify) {
  const verdicts = await Promise.allSettled(items.map(verify));
  return items.filter((_item, index) => verdicts[index]?.status === "fulfilled");
}
