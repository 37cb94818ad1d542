import { PassThrough, Readable } from "node:stream";
import busboy from "busboy";
import {
  ATTACHMENTS_MAX_FILES,
  ATTACHMENTS_MAX_TOTAL_BYTES,
  SUBMISSION_BODY_MAX_BYTES,
} from "#contract/limits";
import { isMadeUp, unreadable } from "./form-data.server";

/** A form whose files have not been read yet. */
export interface OpenUpload {
  /** The text fields, which all stand before the files. */
  form: FormData;
  /** The files as a new multipart stream for the API, or null when none was chosen. */
  files: { stream: ReadableStream<Uint8Array>; contentType: string } | null;
  /** True when what is still to come cannot fit into the limit; known before anything is stored. */
  isTooLarge: boolean;
  /** Reads on to the end and throws the rest away, so that the browser hears the answer. */
  discard: () => Promise<void>;
}

/** Room for the part headers and boundaries around the files. */
const FRAMING_BYTES = 4 * 1024;
/** All text of a form together: what the API takes, and more than all fields at their own limits have. */
const TEXT_MAX_BYTES = SUBMISSION_BODY_MAX_BYTES;

/**
 * Reads a multipart form up to its first file and no further, so that the fields can be judged, and the research
 * be stored, before 20 MiB have been moved. Throws a 400 Response for a body that is no such form, or no form of ours, and
 * 413 for one with more text than research may have: no more of it is held than that.
 */
export async function openUpload(request: Request): Promise<OpenUpload> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!request.body || !isMultipart(contentType)) throw unreadable();
  const parser = busboy({
    headers: { "content-type": contentType },
    defParamCharset: "utf8",
    limits: { fields: 400, fieldSize: TEXT_MAX_BYTES, fieldNameSize: 200, files: ATTACHMENTS_MAX_FILES + 1 },
  });
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const total = Number(request.headers.get("Content-Length") ?? 0);
  let read = 0;
  source.on("data", (chunk: Buffer) => {
    read += chunk.byteLength;
  });
  const form = new FormData();
  let textBytes = 0;
  let refusal = unreadable;
  const drained = new Promise<void>((resolve) => parser.once("close", resolve));

  return new Promise((resolve, reject) => {
    const writer = multipartWriter();
    let started = false;
    parser.on("field", (name, value) => {
      // One behind a file comes too late: the form is being judged.
      if (started) return;
      textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (textBytes <= TEXT_MAX_BYTES) return form.append(name, value);
      refusal = tooMuchText;
      parser.destroy(new Error("This form has more text than research may have."));
    });
    // What was handed on so far must not look whole, also where it ends between two files. A part that it cannot read
    // does not end the parser, and one that has ended reads nothing more.
    parser.on("error", (error: Error) => {
      reject(refusal());
      writer.fail(error);
      parser.destroy(error);
      source.resume();
    });
    // A pipe passes no errors on, and the parser would wait for the rest of the body for ever.
    source.once("error", (error) => parser.destroy(error));
    parser.once("close", () => {
      if (isMadeUp(form)) reject(unreadable());
      else resolve({ form, files: null, isTooLarge: false, discard: async () => {} });
    });
    parser.on("file", (name, file, { filename, mimeType }) => {
      // Whoever reads the file hears of it too; without a listener a body that breaks off would end the process.
      file.on("error", () => undefined);
      if (!filename) return file.resume();
      if (!started && isMadeUp(form)) return parser.destroy(new Error("This is no form of ours."));
      writer.add(name, filename, mimeType, file);
      if (started) return;
      started = true;
      parser.once("close", () => writer.end());
      const isTooLarge = total - read > ATTACHMENTS_MAX_TOTAL_BYTES + FRAMING_BYTES;
      const discard = async () => {
        writer.discard();
        await drained;
      };
      resolve({
        form,
        files: { stream: writer.stream(), contentType: writer.contentType },
        isTooLarge,
        discard,
      });
    });
    source.pipe(parser);
  });
}

/** The refusal of a form with more text than is read. */
function tooMuchText(): Response {
  return new Response(
    "This form has more than 1 MiB of text, so nothing was stored. Go back with your browser, and send what is long as an attachment.",
    { status: 413 },
  );
}

/** RFC 2046 §5.1.1: at most 70 characters of a small set; anything else is not worth parsing. */
function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data;\s*boundary="?[\w'()+,./:=? -]{1,70}"?$/i.test(contentType);
}

/** Writes files into a new multipart body, one after the other, as fast as it is read. */
function multipartWriter() {
  const boundary = `conclave-${crypto.randomUUID()}`;
  const output = new PassThrough();
  // Whoever reads may stop half-way; the files are then read on to nowhere.
  output.on("error", () => undefined);
  const room = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        output.off("drain", go).off("close", go);
        resolve();
      };
      output.on("drain", go).on("close", go);
    });
  const write = async (file: Readable, head: string) => {
    if (!output.destroyed) output.write(head);
    for await (const chunk of file) {
      if (!output.destroyed && !output.write(chunk)) await room();
    }
    if (!output.destroyed) output.write("\r\n");
  };
  const fail = (error: Error) => void output.destroy(error);
  let last = Promise.resolve();
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    stream: () => Readable.toWeb(output) as ReadableStream<Uint8Array>,
    add(name: string, fileName: string, type: string, file: Readable) {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"; filename="${quoted(fileName)}"\r\nContent-Type: ${type.replace(/[\r\n]/g, "")}\r\n\r\n`;
      last = last.then(() => write(file, head)).catch(fail);
    },
    /** Whoever reads hears of it, and takes nothing for whole. */
    fail,
    end() {
      last.then(() => !output.destroyed && output.end(`--${boundary}--\r\n`));
    },
    discard() {
      output.destroy();
    },
  };
}

/** As browsers write names (HTML, multipart/form-data encoding algorithm). */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
