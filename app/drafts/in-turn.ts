let queue: Promise<unknown> = Promise.resolve();

/** Works one after the other, also for a form that the page has left: what it kept last is what the next one finds. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}
