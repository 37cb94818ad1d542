import { isSecret, packetsIn } from "./key-packets.js";
import { KeyProblem } from "./key-problem.js";

/** The first and the last line of armour around a private key, of any software. Words of a sentence have no dashes. */
const PRIVATE_ARMOUR = /-{4,5} ?(?:BEGIN|END) [^\n-]*\b(?:PRIVATE|SECRET) KEY\b/i;
const BLOCK_BEGIN = /-----BEGIN PGP (?:PUBLIC|PRIVATE) KEY BLOCK-----/;
const BLOCK_END = /-----END PGP (?:PUBLIC|PRIVATE) KEY BLOCK-----/;
/** How mail programs mark the lines of a quoted mail, and signed mail those that begin with a dash. */
const QUOTED = /^(?:> ?|\| ?|- )*/;
/** Neither a header of armour ("Comment: …", RFC 9580 §6.2.2) nor its checksum, which proves nothing (§6.1). */
const ENCODED = /^[A-Za-z0-9+/]+={0,2}$/;
/** Longer than a word: lines of armour have 64 letters or more, but for the last. */
const MIN_ENCODED_LINE = 40;
/** RFC 9580 §5: a key begins with its secret or public packet. */
const KEY_TAGS = new Set([5, 6]);

/** @returns {KeyProblem} */
export const privateKey = () =>
  new KeyProblem(
    "This is a private key. Never give it to anybody, us included: we refused it, and nothing of it was kept. Export your public key and send that one.",
  );
export const unreadable = () =>
  new KeyProblem(
    "This is no OpenPGP public key. Send the file that your software exports as the public key.",
  );
export const several = () =>
  new KeyProblem(
    "This file has more than one key. Export the one that we should write to, and send only that.",
  );

/**
 * Reads the packets of the public key in a file. The packets decide its kind, not words around the armour or in
 * its comments; a file with secret packets anywhere is refused. Throws a KeyProblem.
 *
 * @param {Uint8Array} bytes armoured, with text around it or without, or binary
 * @returns {Uint8Array}
 */
export function readPublicKeyFile(bytes) {
  const text = textOf(bytes);
  if (PRIVATE_ARMOUR.test(text) || hasEncodedSecret(text)) throw privateKey();
  const blocks = keyBlocksIn(bytes);
  if (blocks.flatMap(packetsIn).some(isSecret)) throw privateKey();
  const [block, another] = blocks;
  if (another) throw several();
  if (!block) throw unreadable();
  return block;
}

/**
 * The packets of each key in a file, public or private: the whole of a binary file, or the content of each block of
 * armour. A block's first line that is only quoted in a sentence begins none.
 *
 * @param {Uint8Array} bytes
 * @returns {Uint8Array[]}
 */
export function keyBlocksIn(bytes) {
  if (isBinary(bytes)) return [bytes];
  return textOf(bytes)
    .split(BLOCK_BEGIN)
    .slice(1)
    .flatMap((after) => {
      const [content = "", end] = after.split(BLOCK_END);
      return end === undefined ? [] : [decoded(linesOf(content))];
    })
    .filter((block) => KEY_TAGS.has(packetsIn(block)[0]?.tag ?? 0));
}

/**
 * Whether a text contains packets of a secret key anywhere: in a block labelled as another kind, or one whose first or
 * last line is missing.
 *
 * @param {string} text
 */
function hasEncodedSecret(text) {
  /** @type {string[]} */
  let run = [];
  for (const line of [...linesOf(text), ""]) {
    if (ENCODED.test(line) && line.length >= MIN_ENCODED_LINE) run.push(line);
    else if (run.length > 0) {
      if (packetsIn(decoded([...run, line])).some(isSecretKey)) return true;
      run = [];
    }
  }
  return false;
}

/**
 * Whether a packet found among other bytes is certainly a secret one: it begins with a version (RFC 9580 §5.5.2).
 *
 * @param {import("./key-packets.js").KeyPacket} packet
 */
function isSecretKey(packet) {
  const version = packet.body[0] ?? 0;
  return isSecret(packet) && version >= 2 && version <= 6;
}

/** @param {string} text */
function linesOf(text) {
  return text.split(/\r\n?|\n/).map((line) => line.replace(QUOTED, "").trim());
}

/** @param {string[]} lines */
function decoded(lines) {
  const encoded = lines.filter((line) => ENCODED.test(line)).join("");
  return new Uint8Array(Buffer.from(encoded, "base64"));
}

/**
 * A packet's first byte has its highest bit set, which no text's has.
 *
 * @param {Uint8Array} bytes
 */
function isBinary(bytes) {
  return ((bytes[0] ?? 0) & 0x80) !== 0 && !isUtf16(bytes) && !hasByteOrderMark(bytes);
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  return new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8").decode(bytes);
}

/**
 * The encoding in which Windows redirects a program's output to a file; a packet cannot begin so.
 *
 * @param {Uint8Array} bytes
 */
function isUtf16(bytes) {
  return bytes[0] === 0xff && bytes[1] === 0xfe;
}

/** @param {Uint8Array} bytes */
function hasByteOrderMark(bytes) {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
