import { randomBytes } from "node:crypto";

/** Nobody can write a text that is taken for a place: it begins with what only this process knows. */
const mark = `place-${randomBytes(16).toString("hex")}-`;

let made = 0;

/** A text that stands in a page for bytes that are there already. No two are the same. */
export function newPlace(): string {
  return `${mark}${made++}-`;
}

/**
 * A page with its places filled, as it is sent, in UTF-8: to put texts of this size together, and then to encode them,
 * took as long as a sixth of a page. A place in quotes, as JSON's texts are, is filled together with them.
 *
 * @param bytesFor what stands at a place; nothing is put where it knows none
 */
export function filled(page: string, bytesFor: (place: string) => Buffer | undefined): Buffer<ArrayBuffer> {
  const [first = "", ...others] = page.split(mark);
  const parts: Buffer[] = [];
  let text = first;
  for (const other of others) {
    const end = other.indexOf("-") + 1;
    const isQuoted = text.endsWith('"') && other[end] === '"';
    parts.push(Buffer.from(isQuoted ? text.slice(0, -1) : text));
    const bytes = bytesFor(mark + other.slice(0, end));
    if (bytes) parts.push(bytes);
    text = other.slice(isQuoted ? end + 1 : end);
  }
  return Buffer.concat([...parts, Buffer.from(text)]);
}
