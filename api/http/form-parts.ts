const END_OF_HEADERS = Buffer.from("\r\n\r\n");
const [CARRIAGE_RETURN] = END_OF_HEADERS;

interface Parts {
  /** Boundaries and headers, piece by piece. */
  frame(bytes: Buffer): void;
  /** The headers of a part have ended, and its content begins. */
  begin(): void;
  /** Content of the part whose headers came last, piece by piece; what stands before all parts comes here too. */
  content(bytes: Buffer): void;
}

/**
 * Tells the content of a multipart body's parts from what stands around it, and hands on both in their order. Answers what
 * takes the body's chunks, and says whether the headers of each part have kept to `maxBytes` so far, and end before the next part.
 *
 * @param boundary as in the content type, without the two dashes
 */
export function splitParts(
  boundary: string,
  maxBytes: number,
  { frame, begin, content }: Parts,
): (chunk: Buffer) => boolean {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let isContent = true;
  /** How much of a delimiter the content ended with. The first may stand at the very beginning, without a line break. */
  let begun = 2;
  let headerBytes = 0;
  /**
   * How much of their end the headers ended with, and how much of a delimiter: of one in there, or that shares their last line
   * break, parsers make this or that.
   */
  let ending = 0;
  let interrupting = 0;

  /** Hands on content to the next delimiter; answers where that ends, and null for one that shares the line break of headers. */
  function readContent(chunk: Buffer, from: number): number | null {
    if (interrupting > 0 && interrupts(chunk, from)) return null;
    if (begun > 0) {
      const more = Math.min(delimiter.length - begun, chunk.length - from);
      if (chunk.compare(delimiter, begun, begun + more, from, from + more) === 0) {
        begun += more;
        if (begun === delimiter.length) readHeaders();
        return from + more;
      }
      content(delimiter.subarray(0, begun));
      begun = 0;
    }
    const found = chunk.indexOf(delimiter, from);
    if (found === -1) begun = beginningAtEnd(chunk, from);
    const end = found === -1 ? chunk.length - begun : found;
    if (end > from) content(chunk.subarray(from, end));
    if (found === -1) return chunk.length;
    readHeaders();
    return found + delimiter.length;
  }

  /** Whether content that has only begun goes on with all that a delimiter still lacks. */
  function interrupts(chunk: Buffer, from: number): boolean {
    for (let at = from; at < chunk.length; at++) {
      if (chunk[at] !== delimiter[interrupting]) {
        interrupting = 0;
        return false;
      }
      if (++interrupting === delimiter.length) return true;
    }
    return false;
  }

  /** How much of a delimiter, which has one carriage return alone, a chunk ends with. */
  function beginningAtEnd(chunk: Buffer, from: number): number {
    const last = chunk.subarray(Math.max(from, chunk.length - delimiter.length + 1));
    const at = last.lastIndexOf(CARRIAGE_RETURN as number);
    if (at === -1) return 0;
    const length = last.length - at;
    return last.compare(delimiter, 0, length, at) === 0 ? length : 0;
  }

  function readHeaders(): void {
    frame(delimiter);
    isContent = false;
    headerBytes = 0;
    ending = 0;
    interrupting = 0;
  }

  /** Hands on headers to their end; answers where that is, and null for headers that are refused. */
  function readFrame(chunk: Buffer, from: number): number | null {
    let at = from;
    while (at < chunk.length && ending < END_OF_HEADERS.length) {
      const byte = chunk[at++];
      const first = byte === CARRIAGE_RETURN ? 1 : 0;
      ending = byte === END_OF_HEADERS[ending] ? ending + 1 : first;
      interrupting = byte === delimiter[interrupting] ? interrupting + 1 : first;
      if (++headerBytes - ending > maxBytes || interrupting === delimiter.length) return null;
    }
    frame(chunk.subarray(from, at));
    if (ending === END_OF_HEADERS.length) {
      isContent = true;
      begun = 0;
      begin();
    }
    return at;
  }

  return (chunk) => {
    for (let at: number | null = 0; at < chunk.length; ) {
      at = isContent ? readContent(chunk, at) : readFrame(chunk, at);
      if (at === null) return false;
    }
    return true;
  };
}
