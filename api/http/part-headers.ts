import { Transform } from "node:stream";

const END_OF_HEADERS = Buffer.from("\r\n\r\n");

/**
 * Passes a multipart body through and fails once the headers of a part are longer than `maxBytes`. busboy has a
 * limit of its own, but a fixed one of 16 KiB (security requirements, parameters §5 want 8 KiB).
 *
 * @param boundary as in the content type, without the two dashes
 * @param tooLong makes the error
 */
export function limitPartHeaders(boundary: string, maxBytes: number, tooLong: () => Error): Transform {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let wanted = delimiter;
  // The first delimiter may stand at the very beginning, without a line break before it.
  let rest: Buffer = Buffer.from("\r\n");
  let headerBytes = 0;

  /** Looks for a delimiter, then the end of its headers, then a delimiter again; false when headers are too long. */
  function follow(chunk: Buffer): boolean {
    let data = Buffer.concat([rest, chunk]);
    for (let at = data.indexOf(wanted); at !== -1; at = data.indexOf(wanted)) {
      if (wanted === END_OF_HEADERS && headerBytes + at > maxBytes) return false;
      headerBytes = 0;
      data = data.subarray(at + wanted.length);
      wanted = wanted === delimiter ? END_OF_HEADERS : delimiter;
    }
    const kept = Math.min(data.length, wanted.length - 1);
    if (wanted === END_OF_HEADERS) headerBytes += data.length - kept;
    rest = data.subarray(data.length - kept);
    return headerBytes <= maxBytes;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (follow(chunk)) done(null, chunk);
      else done(tooLong());
    },
  });
}
