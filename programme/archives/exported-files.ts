import { join } from "node:path";
import { Readable } from "node:stream";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { Misuse, Refusal } from "../shared/errors";
import { decodeText, readText, unread } from "../shared/import-file";
import type { OpenNamed } from "../shared/named-files";
import type { Input } from "../shared/streams";
import { STANDARD_STREAM } from "./export-files";
import { readTar } from "./tar-archive";

/** The names in an exported folder or archive. */
export const exportedNames = {
  list: "submission.json",
  research: "research.asc",
  attachment: (index: number) => `attachment-${index + 1}.pgp`,
};

/** Session keys, headers and text come on top of the attachments. */
const ARCHIVE_MAX_BYTES = ATTACHMENTS_MAX_TOTAL_BYTES + 12 * 1024 * 1024;

/** The output of `submission export`, from any location. */
export interface ExportedFiles {
  /** The name of a file in messages. */
  nameOf(name: string): string;
  /** Throws a Refusal when the file does not exist, or is no text. */
  text(name: string): Promise<string>;
  /** Throws when the file does not exist, perhaps only while the stream is read. */
  stream(name: string): Promise<Readable>;
}

/**
 * Opens the files of a folder, of a tar archive in a file, or of one on standard input (`-`). Throws a Refusal when nothing of
 * that name exists or the archive is incomplete, Misuse for an archive from a terminal.
 */
export async function openExported(
  { stdin, openNamed }: { stdin: Input; openNamed: OpenNamed },
  from: string,
): Promise<ExportedFiles> {
  if (from === STANDARD_STREAM) {
    if (stdin.isTTY)
      throw new Misuse("Standard input is a terminal, from which no archive comes. Add < FILE.");
    return filesOf(await readTar(stdin, ARCHIVE_MAX_BYTES));
  }
  const handle = await openNamed(from).catch((error: unknown) => {
    throw unread(error, from);
  });
  if ((await handle.stat()).isFile())
    return filesOf(await readTar(handle.createReadStream(), ARCHIVE_MAX_BYTES));
  await handle.close();
  return inFolder(openNamed, from);
}

function inFolder(openNamed: OpenNamed, folder: string): ExportedFiles {
  return {
    nameOf: (name) => join(folder, name),
    text: (name) => readText(openNamed, join(folder, name)),
    stream: async (name) => (await openNamed(join(folder, name))).createReadStream(),
  };
}

function filesOf(archive: Map<string, Buffer>): ExportedFiles {
  const get = (name: string) => {
    const content = archive.get(name);
    if (content) return content;
    throw new Refusal(`There is no file ${name} in the archive.`);
  };
  return {
    nameOf: (name) => `${name} in the archive`,
    text: async (name) => decodeText(get(name), `${name} in the archive`),
    stream: async (name) => Readable.from([get(name)]),
  };
}
