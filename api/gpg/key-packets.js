/**
 * @typedef {object} KeyPacket
 * @property {number} tag RFC 9580 §5
 * @property {Uint8Array} body as far as the file has it
 */

/** RFC 9580 §5: the packets of a secret key and of a secret subkey. */
const SECRET_TAGS = new Set([5, 7]);

/**
 * Splits a file into its packets, as far as it is well-formed (RFC 9580 §4.2). The library says only that a file is no
 * key; this distinguishes a damaged or mixed file with secret parts from any other.
 *
 * @param {Uint8Array} bytes
 * @returns {KeyPacket[]}
 */
export function packetsIn(bytes) {
  const packets = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if ((first & 0x80) === 0) break;
    const isNewFormat = (first & 0x40) !== 0;
    const tag = isNewFormat ? first & 0x3f : (first >> 2) & 0x0f;
    const { head, end } = isNewFormat
      ? newFormatExtent(bytes, at + 1)
      : oldFormatExtent(bytes, at + 1, first & 0x03);
    packets.push({ tag, body: bytes.subarray(head, end) });
    at = end;
  }
  return packets;
}

/** @param {KeyPacket} packet */
export function isSecret({ tag }) {
  return SECRET_TAGS.has(tag);
}

/**
 * Where a packet's body begins and ends. A partial body (RFC 9580 §4.2.1.4) includes the lengths between its parts.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function newFormatExtent(bytes, at) {
  const [head, end, isPart] = newFormatLength(bytes, at);
  let next = { end, isPart };
  while (next.isPart && next.end < bytes.length) {
    const [, partEnd, goesOn] = newFormatLength(bytes, next.end);
    next = { end: partEnd, isPart: goesOn };
  }
  return { head, end: next.end };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[head: number, end: number, isPart: boolean]}
 */
function newFormatLength(bytes, at) {
  const first = bytes[at] ?? 0;
  if (first < 192) return [at + 1, at + 1 + first, false];
  if (first < 224) return [at + 2, at + 2 + (first - 192) * 256 + (bytes[at + 1] ?? 0) + 192, false];
  if (first < 255) return [at + 1, at + 1 + 2 ** (first & 0x1f), true];
  return [at + 5, at + 5 + numberAt(bytes, at + 1, 4), false];
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} lengthType 3: the packet extends to the file's end
 */
function oldFormatExtent(bytes, at, lengthType) {
  if (lengthType === 3) return { head: at, end: bytes.length };
  const octets = 1 << lengthType;
  return { head: at + octets, end: at + octets + numberAt(bytes, at, octets) };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} octets
 */
function numberAt(bytes, at, octets) {
  return bytes.subarray(at, at + octets).reduce((value, octet) => value * 256 + octet, 0);
}
