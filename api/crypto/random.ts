import { randomBytes, randomFillSync } from "node:crypto";

/** Enough for a hundred tokens. */
const POOL_BYTES = 4096;

/**
 * Random bytes of the operating system's quality, for tokens: fetched for many in one go, because each fetch takes as long as
 * a query. Every byte is given out once, and none stays behind in the pool.
 *
 * @returns what answers as many bytes as it is asked for
 */
export function randomSource(): (size: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES);
  let at = POOL_BYTES;
  return (size) => {
    if (!(size >= 0 && size <= POOL_BYTES)) return randomBytes(size);
    if (at + size > POOL_BYTES) {
      randomFillSync(pool);
      at = 0;
    }
    const bytes = Buffer.from(pool.subarray(at, at + size));
    pool.fill(0, at, at + size);
    at += size;
    return bytes;
  };
}
