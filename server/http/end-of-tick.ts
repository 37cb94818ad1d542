let ending: Promise<void> | undefined;

/**
 * Waits until all that came to the process in this tick of the event loop has been looked at. Answers that are sent then go out
 * one directly after the other. Sent each by itself, with the next request's work in between, every one of them wakes a reader
 * that has fallen asleep meanwhile, and the system does that on the sender's time: of a list of 72 kB that was a tenth of the
 * call.
 *
 * Who asks before some work goes on before what that work leaves for the tick's end; asked again in the same tick, it is the same wait.
 */
export function endOfTick(): Promise<void> {
  ending ??= new Promise((resolve) => {
    setImmediate(() => {
      ending = undefined;
      resolve();
    });
  });
  return ending;
}
