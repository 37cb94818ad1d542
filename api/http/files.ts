import { Readable } from "node:stream";
import busboy, { type Busboy } from "busboy";
import type { Endpoint } from "#contract/endpoint";
import { ApiError, refused } from "./api-error";
import type { ContextOf } from "./call-context";
import { splitParts } from "./form-parts";

/** A file as it comes in: the form's field, the name as it was sent (may be empty) and the bytes. */
export interface IncomingFile {
  field: string;
  name: string;
  content: Readable;
}

interface FileLimits {
  /** Of the whole body. */
  maxBytes: number;
  maxFiles: number;
}

/** Limits of what comes beside the files (docs/security.md#limits). */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 8 * 1024;
const MAX_PART_HEADER_BYTES = 8 * 1024;
const MAX_PART_HEADERS = 20;

/** Without any after them, the parser holds the end of headers back: a boundary could begin there. */
const SOME_CONTENT = Buffer.from(".");

/** How much of a file waits for its taker until no more is read, in pieces of up to 64 KiB. */
const WAITING_PIECES = 8;

/** Slower uploads are ended, because each holds a connection; a slow start is allowed for. */
const MIN_BYTES_PER_SECOND = 10 * 1024;
const SLOW_START_MS = 15_000;
const SPEED_CHECK_MS = 5_000;

/** RFC 2046 §5.1.1: 1 to 70 of these characters, the last one no space. */
const BOUNDARY = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

/**
 * Reads a multipart body as a stream and hands every file to `take`, which must read its content to the end or
 * fail. Returns when all were taken. Throws the first error of `take`; 415 and 400 for a body that is no such
 * form or breaks off, 413 above a limit, 408 when it comes too slowly. When it throws, every `take` has ended.
 */
export async function receiveFiles(
  { header, stream }: Pick<ContextOf<Endpoint>, "header" | "stream">,
  { maxBytes, maxFiles }: FileLimits,
  take: (file: IncomingFile) => Promise<void>,
): Promise<void> {
  const boundary = boundaryOf(header("content-type") ?? "");
  if (Number(header("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const parser = formParser(boundary, maxFiles);
  const taken: Promise<void>[] = [];
  const { ended, stop } = pump(stream(), { boundary, parser, maxBytes }, (file) => {
    const task = take(file);
    taken.push(task);
    task.catch(stop);
  });
  parser.once("filesLimit", () => stop(tooMany(maxFiles)));
  parser.once("fieldsLimit", () => stop(refused(400, "The upload has too many fields.")));
  parser.once("partsLimit", () => stop(refused(400, "The upload has too many parts.")));
  try {
    await ended;
  } finally {
    await Promise.allSettled(taken);
  }
  await Promise.all(taken);
}

/**
 * Sends the body through the parser, but for what its parts contain, which goes to the files as it comes: through the parser's
 * search and streams it would take longer than all else. `stop` ends it at once with an error.
 */
function pump(
  source: Readable,
  { boundary, parser, maxBytes }: { boundary: string; parser: Busboy; maxBytes: number },
  begin: (file: IncomingFile) => void,
) {
  /** Of the file that is coming. */
  let content: Readable | null = null;
  let isStopped = false;
  let fail: (error: Error) => void = () => {};
  /** Leaves the source itself alone: destroying that would close the connection before the answer is sent. */
  const stop = (error: Error) => {
    isStopped = true;
    source.pause();
    content?.destroy(error);
    parser.destroy(error);
    fail(error);
  };
  const ended = new Promise<void>((resolve, reject) => {
    fail = reject;
    parser.once("close", resolve);
  });
  parser.on("file", (field, empty, { filename }) => {
    // It gets the parser's errors too.
    empty.on("error", () => {}).resume();
    content = contentOf(() => isStopped || source.resume());
    begin({ field, name: filename ?? "", content });
  });
  const endFile = () => {
    content?.push(null);
    content = null;
  };
  const areGood = splitParts(boundary, MAX_PART_HEADER_BYTES, {
    frame(bytes) {
      if (isStopped) return;
      endFile();
      parser.write(bytes);
    },
    begin: () => isStopped || parser.write(SOME_CONTENT),
    content(bytes) {
      // Whoever took it and reads no more of it has failed, or does not want the rest.
      if (content && !content.destroyed && !content.push(bytes)) source.pause();
    },
  });
  let received = 0;
  source.on("data", (chunk: Buffer) => {
    received += chunk.byteLength;
    if (isStopped) return;
    if (received > maxBytes) stop(tooLarge(maxBytes));
    else if (!areGood(chunk)) stop(badHeaders());
  });
  source.once("end", () => isStopped || parser.end());
  source.once("error", () => stop(brokenOff()));
  source.once("close", () => source.readableEnded || stop(brokenOff()));
  parser.on("error", (error) => stop(error instanceof ApiError ? error : brokenOff()));
  const speedCheck = watchSpeed(() => received, stop);
  return { ended: ended.finally(() => clearInterval(speedCheck)), stop };
}

/** A file's content, as it is pushed; `read` asks for more, also when nobody reads more of this one. */
function contentOf(read: () => void): Readable {
  // In object mode, because it would join pieces that wait otherwise.
  const content = new Readable({ read, objectMode: true, highWaterMark: WAITING_PIECES });
  // The taker sees the error too; without a listener, one that comes when it has ended would end the process.
  return content.on("error", () => {}).on("close", read);
}

/** The boundary of a multipart form's content type. Throws 415 for another type, 400 for a boundary that is none. */
export function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw refused(415, "Send a multipart form to this call.");
  }
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare ?? "";
  if (!BOUNDARY.test(boundary))
    throw refused(400, "The upload could not be read: its boundary is missing or not allowed.");
  return boundary;
}

function formParser(boundary: string, maxFiles: number) {
  return busboy({
    // Written anew, so that the parser cannot read another boundary than the one that was checked.
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    defParamCharset: "utf8",
    preservePath: true,
    limits: {
      files: maxFiles,
      fields: MAX_FIELDS,
      // busboy reports the limit when the last allowed part ends, not when one more begins.
      parts: maxFiles + MAX_FIELDS + 1,
      fieldSize: MAX_FIELD_BYTES,
      headerPairs: MAX_PART_HEADERS,
    },
  });
}

function watchSpeed(received: () => number, stop: (error: Error) => void): NodeJS.Timeout {
  const startedAt = Date.now();
  return setInterval(() => {
    const seconds = (Date.now() - startedAt - SLOW_START_MS) / 1000;
    if (received() < seconds * MIN_BYTES_PER_SECOND) {
      stop(refused(408, "The upload came too slowly and was ended. Try again on a faster connection."));
    }
  }, SPEED_CHECK_MS);
}

function tooLarge(maxBytes: number): ApiError {
  return refused(413, `The request is larger than the ${maxBytes} bytes this call takes.`);
}

function tooMany(maxFiles: number): ApiError {
  return refused(413, maxFiles === 1 ? "Send one file." : `At most ${maxFiles} files can be sent at once.`);
}

function badHeaders(): ApiError {
  return refused(400, "The upload could not be read: the headers of a file are too long, or have no end.");
}

function brokenOff(): ApiError {
  return refused(400, "The upload could not be read to its end. Send it again.");
}
