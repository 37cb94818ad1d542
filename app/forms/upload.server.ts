import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  ATTACHMENTS_MAX_FILES,
  ATTACHMENTS_MAX_TOTAL_BYTES,
  SUBMISSION_BODY_MAX_BYTES,
} from "#contract/limits";
import { attachFiles } from "#contract/submissions";
import { type FormFile, type FormPart, isFile, MultipartError, readParts } from "#lib/multipart";
import { isMadeUp, unreadable } from "./form-data.server";

/** Whether a request is for a page whose forms carry files of some size: research, or a message about it. */
export const takesFiles = ({ url }: Request): boolean =>
  /^\/(submit-your-research|account\/submissions\/[^/]+)$/.test(new URL(url).pathname);

/** A form whose files have not been read yet. */
export interface OpenUpload {
  /** The text fields, which all precede the files. */
  form: FormData;
  /** The files as they are received, for the API, or null when none was chosen. */
  files: AsyncIterable<FormFile> | null;
  /** True when the rest of the body cannot fit into the limit; known before anything is stored. */
  isTooLarge: boolean;
  /** Reads to the end and discards the rest, so that the browser reads the response. */
  discard: () => Promise<void>;
}

/** Room for the part headers and boundaries around the files. */
const FRAMING_BYTES = 4 * 1024;
/** All text of a form together: the API's limit, and more than all fields at their own limits have. */
const TEXT_MAX_BYTES = SUBMISSION_BODY_MAX_BYTES;

const LIMITS = {
  maxBytes: TEXT_MAX_BYTES + attachFiles.maxBytes,
  // One more, so that the API says in its words that there are too many.
  maxFiles: ATTACHMENTS_MAX_FILES + 2,
  maxFields: 400,
  maxTextBytes: TEXT_MAX_BYTES,
};

/**
 * Reads a multipart form up to its first file and no further, so that the fields can be judged, and the research
 * be stored, before 20 MiB have been moved. Throws a 400 Response for a body that is no such form, or no form of ours, and
 * 413 for one with more text than research may have: no more of it is held than that.
 */
export async function openUpload(request: Request): Promise<OpenUpload> {
  if (!request.body) throw unreadable();
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const form = new FormData();
  try {
    const parts = readParts(source, request.headers.get("Content-Type") ?? "", LIMITS);
    const total = Number(request.headers.get("Content-Length") ?? 0);
    let read = 0;
    source.on("data", (chunk: Buffer) => {
      read += chunk.byteLength;
    });
    const coming: AsyncIterator<FormPart> = parts[Symbol.asyncIterator]();
    const first = await readFields(coming, form);
    if (isMadeUp(form)) throw unreadable();
    return {
      form,
      files: first && filesFrom(first, coming),
      isTooLarge: first !== null && total - read > ATTACHMENTS_MAX_TOTAL_BYTES + FRAMING_BYTES,
      discard: () => discard(source, parts),
    };
  } catch (error) {
    source.on("error", () => undefined).resume();
    if (!(error instanceof MultipartError)) throw error;
    if (error.problem === "bad-file-name") throw badFileName(error.fileName);
    throw error.problem === "too-much-text" ? tooMuchText() : unreadable();
  }
}

/** Reads fields of text into `form`, and skips empty file inputs. Returns the first file. */
async function readFields(parts: AsyncIterator<FormPart>, form: FormData): Promise<FormFile | null> {
  for (;;) {
    const { done, value: part } = await parts.next();
    if (done) return null;
    if (!isFile(part)) form.append(part.field, part.value);
    else if (part.name !== "") return part;
    else part.content.resume();
  }
}

/** The first file and those after it. A field after a file is ignored as too late: the form is already judged. */
async function* filesFrom(first: FormFile, rest: AsyncIterator<FormPart>): AsyncGenerator<FormFile> {
  yield first;
  for await (const part of { [Symbol.asyncIterator]: () => rest }) {
    if (!isFile(part)) continue;
    if (part.name !== "") yield part;
    else part.content.resume();
  }
}

async function discard(source: Readable, parts: Readable): Promise<void> {
  if (!parts.closed) await once(parts.destroy(), "close");
  // The browser may be gone.
  await finished(source.resume()).catch(() => undefined);
}

/** The refusal of a form in which a file's name cannot be read. */
function badFileName(name: string): Response {
  return new Response(
    `The name of the file "${name}" could not be read, so nothing was stored. Go back with your browser, rename it, and choose it again.`,
    { status: 400 },
  );
}

/** The refusal of a form with more text than is read. */
function tooMuchText(): Response {
  return new Response(
    "This form has more than 1 MiB of text, so nothing was stored. Go back with your browser, and send what is long as an attachment.",
    { status: 413 },
  );
}
