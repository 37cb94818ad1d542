import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { releaseBuffer } from "./release-buffer";

/** The bytes of one write: each is a round trip to another thread. */
const RUN_BYTES = 1024 * 1024;

/**
 * Writes content to an open file in few large runs, and flushes it to the disk. Releases the content's pieces. The file is
 * closed when this returns or throws.
 */
export async function writeInRuns(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  // `flush` is fsync before closing (docs/security.md#storage).
  const stream = file.createWriteStream({ flush: true, highWaterMark: RUN_BYTES });
  let run: Uint8Array[] = [];
  const endRun = () => {
    run.forEach(releaseBuffer);
    run = [];
  };
  try {
    stream.cork();
    for await (const piece of content) {
      run.push(piece);
      if (stream.write(piece)) continue;
      stream.uncork();
      await once(stream, "drain");
      endRun();
      stream.cork();
    }
    stream.end();
    await finished(stream);
    endRun();
  } catch (error) {
    stream.destroy();
    // Until then a write may be under way.
    if (!stream.closed) await once(stream, "close").catch(() => {});
    throw error;
  }
}
