import { createHash } from "node:crypto";

/**
 * Returns a function that replaces the hashes of files' names in the text of built files, each by one made of what identifies its file.
 * A hash differs with every change of any part of the file, and a name in an import is some bytes more or less once compressed: a page
 * would be over its budget for a change elsewhere.
 *
 * @param {Map<string, string>} identities by the hash
 * @returns {(bytes: Uint8Array) => Uint8Array}
 */
export function withSteadyNames(identities) {
  if (identities.size === 0) return (bytes) => bytes;
  const steady = new Map([...identities].map(([hash, identity]) => [hash, hashOf(identity, hash.length)]));
  const any = new RegExp([...steady.keys()].join("|"), "g");
  // latin1 has a character for every byte, so that what is no text stays as it is.
  return (bytes) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString("latin1")
        .replace(any, (hash) => steady.get(hash)),
      "latin1",
    );
}

function hashOf(identity, length) {
  return createHash("sha256").update(identity).digest("base64url").slice(0, length);
}
