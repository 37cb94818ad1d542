import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";

/** Waits until a file's content is on the disk (fsync). */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
}

/** Waits until the entries of a file's folder are on the disk: a rename is durable only then. */
export async function syncFolderOf(file: string): Promise<void> {
  const handle = await open(dirname(file), "r");
  await handle.sync().finally(() => handle.close());
}

/** A file's size in bytes and its SHA-256 in hexadecimal. */
export async function fingerprint(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}
