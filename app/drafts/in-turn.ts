let queue: Promise<unknown> = Promise.resolve();

/** Runs work one after the other, also for a form that the page has left: the next form finds its last state. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}
