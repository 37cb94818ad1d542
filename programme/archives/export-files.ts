import { createWriteStream } from "node:fs";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Programme } from "../shared/context";
import { Misuse } from "../shared/errors";
import { inNewFolder, writePrivately } from "../submissions/folder";
import { writeTar } from "./tar-archive";

/** The value of `--out` and `--from` for standard output and input. */
export const STANDARD_STREAM = "-";

/** The option `--out` of verbs that export. */
export const outOption = (otherwise = ""): [flags: string, description: string] => [
  "--out <folder>",
  `a folder that is not there yet${otherwise}, or - for a tar archive on standard output`,
];

/** Writes one file of an export. */
export type WriteFile = (name: string, content: string | Uint8Array | Readable) => Promise<void>;

/** The destination of an export. */
export interface Destination {
  /** A new folder, or `-`. */
  out: string;
  /** The words of the verb that exports, for refusals. */
  verb: string;
  /** The folder in the archive, so that it does not unpack among other files. */
  name: string;
}

/** The absolute path of the folder; null for standard output. */
export function folderOf({ out }: Destination): string | null {
  return out === STANDARD_STREAM ? null : resolve(out);
}

/**
 * Exports files into a new folder, which is removed when `fill` throws, or as a tar archive to standard output, which then
 * has no end: readers notice. Throws Misuse when that is a terminal, and a Refusal when the folder exists.
 */
export async function exportFiles<Result>(
  { stdout, now }: Pick<Programme, "stdout" | "now">,
  destination: Destination,
  fill: (write: WriteFile) => Promise<Result>,
): Promise<Result> {
  const folder = folderOf(destination);
  if (folder !== null) return inNewFolder(folder, destination.verb, () => fill(intoFolder(folder)));
  if (stdout.isTTY) {
    throw new Misuse(
      "Standard output is a terminal, which cannot show an archive. Add > FILE, or | and what reads it.",
    );
  }
  const archive = writeTar(stdout, new Date(now()));
  const result = await fill(async (name, content) =>
    archive.add(`${destination.name}/${name}`, await bytesOf(content)),
  );
  await archive.end();
  return result;
}

function intoFolder(folder: string): WriteFile {
  return async (name, content) => {
    if (!(content instanceof Readable)) return writePrivately(folder, name, content);
    return pipeline(content, createWriteStream(join(folder, name), { flags: "wx", mode: 0o600 }));
  };
}

/** A file's size precedes it in an archive, so a stream is read whole first. */
async function bytesOf(content: string | Uint8Array | Readable): Promise<Uint8Array> {
  if (content instanceof Readable) return Buffer.concat(await content.toArray());
  return typeof content === "string" ? Buffer.from(content) : content;
}
