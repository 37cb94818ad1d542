import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const BETWEEN_LOOKS_MS = 200;
/** Far longer than any build: after a restart another process may have the number of the one that was killed. */
const GIVEN_UP_AFTER_MS = 15 * 60_000;

/**
 * Does work that two processes must not do concurrently; the second says so and waits for the first. The lock of a process that was
 * killed is taken over.
 *
 * @template Result
 * @param {string} lock the path of the lock's file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let looks = 0; !take(lock); looks++) {
    if (looks === 1) process.stderr.write(`waiting for another command that does the same (lock: ${lock})\n`);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock, and returns whether it could. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that took a lock still runs; one that is just being written has no number yet, and is held. */
function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // A container gives each run the same numbers.
    if (holder === process.pid || Date.now() - statSync(lock).mtimeMs > GIVEN_UP_AFTER_MS) return false;
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    // A process of another account cannot be signalled, and runs.
    return error.code === "EPERM";
  }
}
