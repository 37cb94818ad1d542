import { invalid, refused } from "../http/api-error";
import type { CheckedKey } from "./key-rules.js";
import { type Judged, type KeyThread, startKeyThread } from "./key-thread";

/** Limits for files that any user may upload (docs/security.md#limits). */
const LIMITS = { loading: 10_000, checking: 1000 };
/** Each needs a thread and its memory; more get 503. */
const MAX_CONCURRENT = 4;

let running = 0;

/**
 * Checks an uploaded OpenPGP key. Throws 400 `{public_file}` with the reason when the key is refused, 503 when too many
 * are being checked.
 *
 * @param bytes the file; it is transferred and empty afterwards
 * @param now milliseconds
 */
export async function checkInWorker(bytes: Uint8Array<ArrayBuffer>, now: number): Promise<CheckedKey> {
  if (running >= MAX_CONCURRENT) {
    throw refused(503, "Too many keys are being checked. Try again in a moment.");
  }
  const judged = await inThread(bytes, now);
  if ("problem" in judged) throw invalid({ public_file: [judged.problem] });
  return judged.key;
}

async function inThread(bytes: Uint8Array<ArrayBuffer>, now: number): Promise<Judged> {
  running++;
  let thread: KeyThread | undefined;
  try {
    thread = startKeyThread();
    return await thread.judge({ bytes, now }, LIMITS);
  } finally {
    await thread?.end();
    running--;
  }
}
