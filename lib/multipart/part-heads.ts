import { Transform } from "node:stream";
import { MultipartError } from "./multipart-error";

/** The parser's own limit (docs/security.md#limits). */
const MAX_HEAD_BYTES = 16 * 1024;
const LINE_END = "\r\n";
const EMPTY = Buffer.alloc(0);

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
/** A `Content-Disposition` of a form's part, whose quoted values are each of a pattern. */
const dispositionWith = (quoted: string) =>
  new RegExp(`^[ \t]*form-data(?:[ \t]*;[ \t]*${TOKEN}=(?:"${quoted}"|${TOKEN}))*[ \t]*$`, "i");
/** RFC 9110 §5.6.4: a backslash escapes the character after it. */
const standard = dispositionWith('(?:[^"\\\\]|\\\\.)*');
/** HTML, multipart/form-data encoding algorithm: browsers escape quotation marks and line breaks as `%22`, and send backslashes as they are. */
const asBrowsersSend = dispositionWith('[^"]*');

/** Control characters but the tab; bytes from 0x80 on are part of UTF-8. */
const controls = /[^\t\x20-\x7e\x80-\xff]/g;

/** All but letters, digits, punctuation, symbols and spaces. */
const unshowable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
/** Characters of a name by which a person finds the file. */
const SHOWN_LENGTH = 100;

/** A form on its way to the parser. */
export interface PartHeads {
  /** Its input and output. Fails with a MultipartError for a part whose headers the parser would skip or misread. */
  stream: Transform;
  /** How many delimiters there were, the closing one too. */
  delimiters: () => number;
}

/**
 * Rewrites the headers of each part of a multipart form so that the parser reads the names of files as browsers mean them, such as
 * `payload\`: where it cannot read a `Content-Disposition`, it skips the part without an event. Contents pass as they are.
 *
 * @param highWaterMark bytes that wait on either side
 */
export function rewriteHeads(boundary: string, highWaterMark: number): PartHeads {
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
  /** The last bytes of a content, which a delimiter may begin with. No line ends before a form's first one. */
  let tail: Buffer = Buffer.from(LINE_END);
  /** The part of the headers after a delimiter that was received; undefined within a content. */
  let head: Buffer | undefined;
  let delimiters = 0;

  function* rewritten(chunk: Buffer): Generator<Buffer> {
    for (let rest = chunk; rest.byteLength > 0; ) {
      if (head === undefined) {
        const end = endOfDelimiter(rest);
        // The same buffer where it has no delimiter, because only whole ones are released after use.
        yield end === -1 ? rest : rest.subarray(0, end);
        if (end === -1) return;
        rest = rest.subarray(end);
        delimiters++;
        head = EMPTY;
      } else {
        head = head.byteLength === 0 ? rest : Buffer.concat([head, rest]);
        const end = endOfHead(head, delimiter);
        if (end === -1) return;
        yield rewriteHead(head.subarray(0, end));
        rest = head.subarray(end);
        tail = EMPTY;
        head = undefined;
      }
    }
  }

  /** Where a content's delimiter ends in a chunk; -1 where it has none. */
  function endOfDelimiter(chunk: Buffer): number {
    const overlap = delimiter.byteLength - 1;
    const seam = Buffer.concat([tail, chunk.subarray(0, overlap)]);
    const across = seam.indexOf(delimiter);
    const within = across === -1 ? chunk.indexOf(delimiter) : across - tail.byteLength;
    // A copy, so that it does not hold the whole chunk.
    tail = Buffer.from((chunk.byteLength < overlap ? seam : chunk).subarray(-overlap));
    return across === -1 && within === -1 ? -1 : within + delimiter.byteLength;
  }

  const stream = new Transform({
    readableHighWaterMark: highWaterMark,
    writableHighWaterMark: highWaterMark,
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (const piece of rewritten(chunk)) this.push(piece);
        done();
      } catch (error) {
        done(error as MultipartError);
      }
    },
  });
  return { stream, delimiters: () => delimiters };
}

/** Where the headers after a delimiter end, or the closing delimiter does; -1 where that was not received yet. */
function endOfHead(head: Buffer, delimiter: Buffer): number {
  const start = head.toString("latin1", 0, 2);
  if (start.length < 2) return -1;
  if (start === "--") return 2;
  const end = head.indexOf(`${LINE_END}${LINE_END}`);
  const hasDelimiter = head.subarray(0, end === -1 ? head.byteLength : end).includes(delimiter);
  // The parser would take whatever follows for headers, or skip it as a part of no name.
  if (start !== LINE_END || hasDelimiter || (end === -1 && head.byteLength > MAX_HEAD_BYTES))
    throw new MultipartError("unreadable");
  return end === -1 ? -1 : end + 2 * LINE_END.length;
}

function rewriteHead(head: Buffer): Buffer {
  if (head.byteLength === 2) return head;
  // Header by header: lines that begin with white space belong to the one before (RFC 5322 §2.2.3).
  const text = head.toString("latin1").replace(/\r\n[ \t]+/g, " ");
  const found = /^content-disposition:(.*)$/im.exec(text);
  const [line, sent] = [found?.[0] ?? "", found?.[1] ?? ""];
  // For any other control character the parser refuses the whole form.
  const value = sent.replace(controls, "\t");
  const isStandard = standard.test(value);
  if (!isStandard && !asBrowsersSend.test(value)) throw unreadableName(value);
  const read = isStandard ? value : value.replaceAll("\\", "\\\\");
  const end = (found?.index ?? 0) + line.length;
  return Buffer.from(`${text.slice(0, end - sent.length)}${read}${text.slice(end)}`, "latin1");
}

/** Names the file of a part that cannot be read, as far as it has one. */
function unreadableName(disposition: string): MultipartError {
  const [, sent = ""] = /filename\*?[ \t]*=(.*)/i.exec(disposition) ?? [];
  const name = Buffer.from(sent, "latin1").toString("utf8").replace(unshowable, "").trim();
  const fileName = name.replaceAll('"', "").slice(0, SHOWN_LENGTH);
  return new MultipartError(fileName === "" ? "unreadable" : "bad-file-name", { fileName });
}
