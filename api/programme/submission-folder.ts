import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Store } from "../store/store";
import { Refusal } from "./errors";
import { inert } from "./inert";

/** What the database says of an attachment. */
export interface ListedAttachment {
  name: string;
  size: number;
  sha256: string;
  storage_key: string;
}

/**
 * Makes a folder for this account only, and fills it. When `fill` throws, the folder is gone again. Throws a
 * Refusal when something of this name is there, or no place for it.
 */
export async function inNewFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  try {
    // Not `recursive`: that would take a folder that is there for its own, and this one is removed on failure.
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw asRefusal(error, folder);
  }
  try {
    return await fill();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw asRefusal(error, folder);
  }
}

/** Writes a new file that only this account can read. */
export function writePrivately(folder: string, name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text, { flag: "wx", mode: 0o600 });
}

/**
 * Copies an attachment out of the store into a new file. Throws a Refusal when its bytes are not those that were
 * submitted; part of them may be in the file then.
 */
export async function writeAttachment(
  store: Store,
  attachment: ListedAttachment,
  folder: string,
  name: string,
): Promise<void> {
  const content = await store.get(attachment.storage_key).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `The attachment "${inert(attachment.name)}" could not be read, so nothing was written. ${reason}`,
    );
  });
  const hash = createHash("sha256");
  await pipeline(
    content,
    (chunks: AsyncIterable<Buffer>) => measured(chunks, attachment, hash),
    createWriteStream(join(folder, name), { flags: "wx", mode: 0o600 }),
  );
  if (hash.digest("hex") !== attachment.sha256) throw changed(attachment);
}

async function* measured(
  chunks: AsyncIterable<Buffer>,
  attachment: ListedAttachment,
  hash: Hash,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    // Already certain, and the disk need not be filled to say so.
    if (bytes > attachment.size) throw changed(attachment);
    hash.update(chunk);
    yield chunk;
  }
}

function changed({ name, sha256 }: ListedAttachment): Refusal {
  return new Refusal(
    `The attachment "${inert(name)}" is not what was submitted: its content does not have the SHA-256 ${sha256}. ` +
      "The folder was removed again. Find out who changed the stored file, and restore it from a backup.",
  );
}

/** Failures that a manager can do something about; others stay as they are. */
function asRefusal(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EEXIST") {
    return new Refusal(`${folder} is there already. Nothing is ever overwritten: choose another name.`);
  }
  if (code === "ENOENT" || code === "ENOTDIR") return new Refusal(`There is no folder to make ${folder} in.`);
  if (code === "EACCES" || code === "EROFS") {
    return new Refusal(`${folder} may not be written here (${code}).`);
  }
  if (code === "ENOSPC" || code === "EDQUOT") return new Refusal(`There is no space left for ${folder}.`);
  return error;
}
