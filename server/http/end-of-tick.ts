let ending: Promise<void> | undefined;

/**
 * Waits until all input that reached the process in this event-loop tick has been handled. Responses sent then go out directly
 * one after the other. Sent each by itself, with the next request's work in between, each of them wakes a reader that has fallen
 * asleep meanwhile, and the system does that on the sender's time: for a list of 72 kB that was a tenth of the call.
 *
 * A caller that waits before some work continues before all that the work defers to the tick's end: calls of one tick share one wait.
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
