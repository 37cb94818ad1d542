import { parse } from "node:path";

/** Everything but letters, digits and plain signs: what steers, hides or reorders text, and what shells and file systems read as more than a name. */
const unsafe = /[^\p{L}\p{M}\p{N} ._()+@,=-]+/gu;
/** A dot hides a file, a hyphen makes it an option of whatever command is given `*`. */
const leading = /^[. -]+/;
/** Windows drops them, so that two names could become one. */
const trailing = /[. ]+$/;

/** File systems take 255 bytes; the rest is for the number of a name that is there twice. */
const NAME_MAX_BYTES = 200;
const EXTENSION_MAX_BYTES = 32;

/**
 * File names for attachments, in their order: what a researcher called a file, as far as that is harmless in a
 * manager's folder. No two are the same, also where case or composed letters do not count.
 *
 * @param reserved names that the folder needs itself
 */
export function safeFileNames(names: readonly string[], reserved: readonly string[]): string[] {
  const taken = new Set(reserved.map(sameName));
  return names.map((name) => {
    const { stem, extension } = harmless(name);
    let unique = stem + extension;
    for (let number = 2; taken.has(sameName(unique)); number++) unique = `${stem}-${number}${extension}`;
    taken.add(sameName(unique));
    return unique;
  });
}

function harmless(sent: string): { stem: string; extension: string } {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const name = last.normalize("NFC").replace(unsafe, "_").replace(leading, "").replace(trailing, "");
  const { name: stem, ext: extension } = parse(name);
  if (Buffer.byteLength(extension) > EXTENSION_MAX_BYTES) {
    return { stem: cut(name, NAME_MAX_BYTES), extension: "" };
  }
  return { stem: cut(stem, NAME_MAX_BYTES - Buffer.byteLength(extension)) || "attachment", extension };
}

const sameName = (name: string) => name.normalize("NFC").toLowerCase();

/** The beginning of a text that fits into so many bytes of UTF-8, in whole characters. */
function cut(text: string, bytes: number): string {
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}
