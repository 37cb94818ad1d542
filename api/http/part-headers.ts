const END_OF_HEADERS = Buffer.from("\r\n\r\n");

/**
 * Reads along with a multipart body: answers what takes its chunks one after the other, and says whether the headers of
 * each part have kept to `maxBytes` so far. busboy has a limit of its own, but a fixed one of 16 KiB (security
 * requirements, parameters §5 want 8 KiB).
 *
 * @param boundary as in the content type, without the two dashes
 */
export function limitPartHeaders(boundary: string, maxBytes: number): (chunk: Buffer) => boolean {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let wanted = delimiter;
  // The first delimiter may stand at the very beginning, without a line break before it.
  let rest: Buffer = Buffer.from("\r\n");
  let headerBytes = 0;

  /** Where the wanted bytes begin after `begin`; below 0 in what was left of the chunk before. Null when they do not. */
  function find(chunk: Buffer, begin: number): number | null {
    if (begin < 0) {
      const joint = Buffer.concat([rest, chunk.subarray(0, wanted.length - 1)]);
      const across = joint.indexOf(wanted);
      if (across !== -1) return begin + across;
    }
    const within = chunk.indexOf(wanted, Math.max(begin, 0));
    return within === -1 ? null : within;
  }

  /** Looks for a delimiter, then the end of its headers, then a delimiter again; false when headers are too long. */
  return (chunk) => {
    let begin = -rest.length;
    for (let at = find(chunk, begin); at !== null; at = find(chunk, begin)) {
      if (wanted === END_OF_HEADERS && headerBytes + at - begin > maxBytes) return false;
      headerBytes = 0;
      begin = at + wanted.length;
      wanted = wanted === delimiter ? END_OF_HEADERS : delimiter;
    }
    const left = chunk.length - begin;
    const kept = Math.min(left, wanted.length - 1);
    if (wanted === END_OF_HEADERS) headerBytes += left - kept;
    // A copy: a part of the chunk would hold all of it. What came before only counts where the chunk is shorter.
    rest = kept > chunk.length ? Buffer.concat([rest, chunk]).subarray(-kept) : copyOfLast(chunk, kept);
    return headerBytes <= maxBytes;
  };
}

function copyOfLast(chunk: Buffer, bytes: number): Buffer {
  return Buffer.from(chunk.subarray(chunk.length - bytes));
}
