import { randomBytes, randomFillSync } from "node:crypto";

/** Enough for a hundred tokens. */
const POOL_BYTES = 4096;

/**
 * Returns a source of the operating system's random bytes, for tokens: fetched for many at a time, because each fetch takes
 * as long as a query. Every byte is returned once, and erased from the pool.
 *
 * @returns a function that returns as many bytes as it is asked for
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
