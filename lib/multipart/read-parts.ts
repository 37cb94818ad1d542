import { Readable } from "node:stream";
import busboy from "busboy";
import { boundaryOf } from "./boundary";
import { type FormProblem, MultipartError } from "./multipart-error";
import { rewriteHeads } from "./part-heads";

export { type FormProblem, MultipartError } from "./multipart-error";

/** A field of text. */
export interface FormField {
  field: string;
  value: string;
}

/** A file as it arrives: the form's field, the name (which may be empty) and the media type as they were sent, but for control characters, and the bytes. */
export interface FormFile {
  field: string;
  name: string;
  type: string;
  content: Readable;
}

export type FormPart = FormField | FormFile;

export interface FormLimits {
  /** Of the whole body. */
  maxBytes: number;
  maxFiles: number;
  maxFields: number;
  /** Of all fields together, with their names. */
  maxTextBytes: number;
}

/** Slower uploads are ended, because each holds a connection; a slow start is allowed for (docs/security.md#limits). */
const MIN_BYTES_PER_SECOND = 10 * 1024;
const SLOW_START_MS = 15_000;
const SPEED_CHECK_MS = 5_000;
/** The high-water mark of the parser's own streams. */
const WAITING_BYTES = 16 * 1024;
/** How many chunks of a file, of up to 64 KiB, are buffered for its reader before reading pauses. */
const WAITING_PIECES = 8;
/** Limits of a part's name and headers (docs/security.md#limits). */
const MAX_NAME_BYTES = 200;
const MAX_PART_HEADERS = 20;

/** Whether a part of a form is a file. */
export function isFile(part: FormPart): part is FormFile {
  return "content" in part;
}

/**
 * Reads a multipart form (RFC 7578) as it arrives: its parts in their order, a file as soon as it begins. Reading stays at most
 * some chunks ahead of the reader of the file: its content must be read to the end, resumed or destroyed before the next part
 * can arrive. The source is left open, and paused where the form is not read to its end. No part is skipped: a form with one that
 * cannot be read fails.
 *
 * @returns the parts, whose stream fails with a MultipartError, as does the content of a file that has not ended by then
 * @throws MultipartError for a content type that is not a multipart form's
 */
export function readParts(source: Readable, contentType: string, limits: FormLimits): Readable {
  const { maxBytes, maxFiles, maxFields, maxTextBytes } = limits;
  const boundary = boundaryOf(contentType);
  const heads = rewriteHeads(boundary, WAITING_BYTES);
  const parser = busboy({
    // Rebuilt, so that the parser cannot read another boundary than the one that was checked.
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    defParamCharset: "utf8",
    preservePath: true,
    // The default of Node 20; from Node 22 on it is four times as much.
    highWaterMark: WAITING_BYTES,
    fileHwm: WAITING_BYTES,
    limits: {
      files: maxFiles,
      fields: maxFields,
      // busboy reports the limit when the last allowed part ends, not when one more begins.
      parts: maxFiles + maxFields + 1,
      fieldSize: maxTextBytes,
      fieldNameSize: MAX_NAME_BYTES,
      headerPairs: MAX_PART_HEADERS,
    },
  });
  const parts = new Readable({ objectMode: true, read() {} });
  parts.on("error", () => {});
  const watch = watchSpeed(
    () => received,
    () => fail("too-slow"),
  );
  let content: Readable | undefined;
  let received = 0;
  let text = 0;
  let read = 0;

  function fail(problem: FormProblem, cause?: unknown): void {
    end(new MultipartError(problem, { cause }));
  }

  function end(error: Error): void {
    content?.destroy(error);
    parts.destroy(error);
  }

  parser.on("field", (field, value) => {
    read++;
    text += Buffer.byteLength(field ?? "") + Buffer.byteLength(value);
    if (text > maxTextBytes) fail("too-much-text");
    else parts.push({ field: field ?? "", value });
  });
  parser.on("file", (field, file, { filename = "", mimeType }) => {
    read++;
    content = contentOf(file);
    parts.push({ field: field ?? "", name: filename, type: mimeType, content });
  });
  parser.once("filesLimit", () => fail("too-many-files"));
  parser.once("fieldsLimit", () => fail("too-many-fields"));
  parser.once("partsLimit", () => fail("too-many-fields"));
  parser.on("error", (error) => fail("unreadable", error));
  // The parser skips what it cannot read without an event; the last delimiter begins no part.
  parser.once("close", () => (heads.delimiters() === read + 1 ? parts.push(null) : fail("unreadable")));
  heads.stream.once("error", end);

  source.on("data", (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received > maxBytes) fail("too-large");
  });
  // A pipe does not propagate errors, and the parser would wait for the rest of the body for ever.
  source.once("error", (error) => fail("unreadable", error));
  source.once("close", () => source.readableEnded || fail("unreadable"));
  source.pipe(heads.stream).pipe(parser);

  parts.once("close", () => {
    clearInterval(watch);
    source.unpipe(heads.stream);
    if (!source.readableEnded) source.pause();
    heads.stream.destroy();
    parser.destroy();
  });
  return parts;
}

/** Returns a file's content as a stream; the parser goes on to the rest of the form even where its reader stops. */
function contentOf(file: Readable): Readable {
  // In object mode, because a byte stream would concatenate buffered chunks.
  const content = new Readable({
    read: () => file.resume(),
    objectMode: true,
    highWaterMark: WAITING_PIECES,
  });
  file.on("data", (chunk: Buffer) => {
    if (!content.destroyed && !content.push(chunk)) file.pause();
  });
  file.once("end", () => content.push(null));
  file.on("error", (cause) => content.destroy(new MultipartError("unreadable", { cause })));
  content.once("close", () => file.resume());
  // The reader sees the error too; without a listener, an error while nothing reads it would end the process.
  return content.on("error", () => {});
}

function watchSpeed(received: () => number, tooSlow: () => void): NodeJS.Timeout {
  const startedAt = Date.now();
  return setInterval(() => {
    const seconds = (Date.now() - startedAt - SLOW_START_MS) / 1000;
    if (received() < seconds * MIN_BYTES_PER_SECOND) tooSlow();
  }, SPEED_CHECK_MS);
}
