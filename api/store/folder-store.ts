import { createWriteStream } from "node:fs";
import { chmod, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ApiError } from "../http/api-error";
import type { Store } from "./store";

/** A plain name: no separator, and no dot at its beginning. */
const KEY = /^[a-z0-9][a-z0-9-]{0,99}$/;
/** Where an object is written before it is whole; in the same folder, so that the rename is atomic. */
const PARTIAL = ".partial";

/**
 * Keeps objects as files of one folder, readable by this account only. An object appears under its key when all
 * of it is on the disk, or not at all.
 *
 * @param folder is made when it is missing
 */
export async function openFolderStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // It may have been there before, with other rights.
  await chmod(folder, 0o700);

  return {
    async put(key, content) {
      const path = pathOf(folder, key);
      const partial = path + PARTIAL;
      try {
        // `flush` is fsync before closing (security requirements, parameters §7).
        await pipeline(content, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
        await rename(partial, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(partial, { force: true });
        await rm(path, { force: true });
        throw isFull(error) ? noSpaceLeft() : error;
      }
    },
    async get(key) {
      const file = await open(pathOf(folder, key), "r");
      return file.createReadStream();
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
    async *list(before) {
      for await (const entry of await opendir(folder)) {
        if (entry.isFile() && (await lastWritten(join(folder, entry.name))) < before) yield entry.name;
      }
    },
  };
}

function pathOf(folder: string, key: string): string {
  const name = key.endsWith(PARTIAL) ? key.slice(0, -PARTIAL.length) : key;
  if (!KEY.test(name))
    throw new Error("A storage key must be a plain name, or it could lead out of the folder.");
  return join(folder, key);
}

/** Makes a rename survive a power cut: without it the file may be there under its old name, or under none. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Milliseconds since 1970; never, for a file that is gone by now. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

function noSpaceLeft(): ApiError {
  return new ApiError(507, { detail: "There is no space left for files at the moment. Nothing was stored." });
}
