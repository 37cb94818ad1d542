/** As long as a key that is pressed meanwhile may wait, in milliseconds. */
const AT_A_TIME_MS = 10;

/**
 * Returns what long work awaits between its parts: every ten milliseconds it lets other tasks of the thread run. Awaiting WebCrypto does
 * not always do so: Chromium digests on the thread itself, and all that follows would be one task.
 */
export function createPauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < AT_A_TIME_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
