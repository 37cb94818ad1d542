import { createHash, type Hash, randomUUID } from "node:crypto";
import { type FileHandle, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { releaseBuffer } from "./release-buffer";

/** All bytes of a stream, in an unlinked file. Closing the file removes it. */
export interface Spooled {
  file: FileHandle;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

const READ_BYTES = 64 * 1024;

/**
 * Reads a stream to its end into a file of `folder` that is unlinked immediately: it is gone with the process, however
 * that ends. Throws the stream's error, and then leaves nothing. The stream's pieces may be empty afterwards.
 */
export async function spool(content: AsyncIterable<Uint8Array>, folder: string): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    const measured = { size: 0, hash: createHash("sha256") };
    await writeFile(file, measure(content, measured));
    return { file, size: measured.size, sha256: measured.hash.digest("hex") };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* measure(content: AsyncIterable<Uint8Array>, measured: { size: number; hash: Hash }) {
  for await (const chunk of content) {
    measured.size += chunk.byteLength;
    measured.hash.update(chunk);
    yield chunk;
    // The next one is requested when this one is written.
    releaseBuffer(chunk);
  }
}

/** A spooled file's bytes from its beginning; repeatable. Ending early leaves the file open. */
export async function* unspool(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
