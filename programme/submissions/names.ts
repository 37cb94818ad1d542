import { parse } from "node:path";

/** All but letters, digits and plain signs: characters that steer, hide or reorder text, or are special to shells and file systems. */
const unsafe = /[^\p{L}\p{M}\p{N} ._()+@,=-]+/gu;
/** A dot hides a file, a hyphen makes it an option of a command that is called with `*`. */
const leading = /^[. -]+/;
/** Windows drops them, so that two names could become the same. */
const trailing = /[. ]+$/;

/** File systems allow 255 bytes; the rest is for the number of a duplicate name. */
const NAME_MAX_BYTES = 200;
const EXTENSION_MAX_BYTES = 32;

/**
 * Makes file names for attachments, in their order: a researcher's name of the file, as far as that is harmless in a
 * manager's folder. No two are the same, also where case or Unicode normalization do not count.
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

/** Truncates a text to so many bytes of UTF-8, at a whole character. */
function cut(text: string, bytes: number): string {
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}
