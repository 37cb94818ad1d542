/** A file's properties for these rules. */
export type Sized = { name: string; size: number };

const UNITS = ["KiB", "MiB", "GiB"] as const;

/** The files after a further pick: it adds, also files of the same name. Without `multiple`, it replaces. */
export function afterPick<F>(chosen: readonly F[], picked: readonly F[], multiple: boolean): F[] {
  if (picked.length === 0) return [...chosen];
  return multiple ? [...chosen, ...picked] : picked.slice(0, 1);
}

/** The picked files that a single-file field rejects: all but the first. */
export function afterTheFirst<F>(picked: readonly F[], multiple: boolean): F[] {
  return multiple ? [] : picked.slice(1);
}

/** The files without the one at a position. */
export function afterRemoval<F>(chosen: readonly F[], position: number): F[] {
  return chosen.filter((_file, index) => index !== position);
}

/**
 * The file under a name that a form can send. Chromium sends backslashes as they are, and takes them for escapes where a script
 * reads the form: with one at the end of a name it cannot read it at all.
 */
export function sendable(file: File): File {
  return file.name.includes("\\") ? new File([file], file.name.replace(/\\/g, "_"), file) : file;
}

/**
 * The position of the file whose button is focused after a removal: the one that moved up, else the new last one.
 * @returns its position, or undefined when none is left (the focus then belongs on the input)
 */
export function focusAfterRemoval(position: number, left: number): number | undefined {
  return left === 0 ? undefined : Math.min(position, left - 1);
}

/**
 * A file's name, split at the bidirectional controls (U+202A to U+202E, U+2066 to U+2069). With each part isolated
 * they reverse nothing: "proof[mark]gpj.exe" is not shown as "proofexe.jpg". Nothing is left out.
 */
export function nameParts(name: string): string[] {
  return name.split(/([\u202a-\u202e\u2066-\u2069])/).filter((part) => part !== "");
}

/** All sizes together, in bytes. */
export function totalBytes(files: readonly Sized[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** A size for people, in binary units as in the specification's "20MiB"; rounded up, so that it never understates. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes / 1024;
  let unit = 0;
  while (roundedUp(value) >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${roundedUp(value)} ${UNITS[unit]}`;
}

/** "3 files, 4.2 MiB of 20 MiB". */
export function summary(files: readonly Sized[], limit: number | undefined): string {
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  const size = formatBytes(totalBytes(files));
  return limit === undefined ? `${count}, ${size}` : `${count}, ${size} of ${formatBytes(limit)}`;
}

/** The message when the files are too large together; undefined while they are not. */
export function tooMuch(files: readonly Sized[], limit: number | undefined): string | undefined {
  const total = totalBytes(files);
  if (limit === undefined || total <= limit) return undefined;
  const [subject, remedy] =
    files.length === 1
      ? ["This file has", "Choose a smaller one, or pack it."]
      : ["Together these files are", "Remove some, or pack them."];
  return `${subject} ${formatBytes(total)}. At most ${formatBytes(limit)} can be sent. ${remedy}`;
}

/** The message when there are more files than can be sent; undefined while there are not. */
export function tooMany(files: readonly Sized[], limit?: number): string | undefined {
  if (limit === undefined || files.length <= limit) return undefined;
  return `These are ${files.length} files. At most ${limit} can be sent. Remove some, or pack them into one.`;
}

/** Whether the files can be sent: the server would refuse others. */
export function fits(
  files: readonly Sized[],
  { maxFiles, maxTotalBytes }: { maxFiles?: number; maxTotalBytes?: number },
): boolean {
  return !tooMany(files, maxFiles) && !tooMuch(files, maxTotalBytes);
}

/** The message about dropped folders, which a form cannot send; undefined when there were none. */
export function foldersLeftOut(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `Folders cannot be sent: ${names.join(", ")}. Pack the folder into one file and add that.`;
}

/** The message about files that a single-file field rejected; undefined when it took all. */
export function onlyOne(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `Only one file can be sent here. Not added: ${names.join(", ")}.`;
}

/** The message about files added while the field is locked. */
export function notNow(sending: boolean): string {
  return sending
    ? "No files can be added while others are on their way."
    : "No files can be added while this field is locked.";
}

/** The message for a drop or paste without a file, such as one that its program only promises. */
export const NO_FILE = "There was no file in it. Save it as a file first, then add that.";

function roundedUp(value: number): number {
  return Math.ceil(value * 10) / 10;
}
