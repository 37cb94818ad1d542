import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How much may come before the buffers that it came in are collected. */
const YOUNG_BYTES = 8 * 1024 * 1024;

let young = 0;
let collect: (() => void) | undefined;

/**
 * Counts the bytes of a large body as they come. Each 64 KiB of them are a buffer outside of V8's heap, which lives until the next
 * collection of young objects; such a body makes so few of these that V8 collects the whole heap before that, because of the
 * memory outside. So the young ones are collected here, in about a millisecond (decision 043).
 */
export function countReceived(bytes: number): void {
  young += bytes;
  if (young < YOUNG_BYTES) return;
  young = 0;
  collect ??= minorCollection();
  collect();
}

/** V8's collection of young objects. Node has no call for it, only the function that a flag adds to new contexts. */
function minorCollection(): () => void {
  const gc: unknown = globalThis.gc ?? exposed();
  // A V8 that has it no more collects when it likes.
  return typeof gc === "function" ? () => gc({ type: "minor" }) : () => {};
}

function exposed(): unknown {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("globalThis.gc");
  // Code that was compiled under other flags is not taken (decision 038).
  setFlagsFromString("--no-expose-gc");
  return gc;
}
