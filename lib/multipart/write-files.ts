import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FormFile } from "./read-parts";

/**
 * Streams files as a multipart form (RFC 7578), one after the other, as fast as it is read. When a file fails, so does the
 * form, which then lacks its closing boundary.
 */
export function writeFiles(files: AsyncIterable<FormFile>): { body: Readable; contentType: string } {
  const boundary = `conclave-${randomUUID()}`;
  async function* form() {
    for await (const { field, name, type, content } of files) {
      yield `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\nContent-Type: ${type.replace(/[\r\n]/g, "")}\r\n\r\n`;
      yield* content;
      yield "\r\n";
    }
    yield `--${boundary}--\r\n`;
  }
  return {
    body: Readable.from(form(), { objectMode: false }),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/**
 * As browsers write names (HTML, multipart/form-data encoding algorithm), with their backslashes escaped: the reader undoes that,
 * and would take one at the end for part of the closing quotation mark.
 */
function quoted(name: string): string {
  return name.replaceAll("\\", "\\\\").replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
