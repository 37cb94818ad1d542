import type { Page } from "playwright";

/** What to wait for after an input: some text of the page, or its form's submission. */
type Until =
  | "submitted"
  | { /** CSS of what must be there and be drawn. */ shown: string }
  | { /** CSS of what must change. */ changed: string };

/**
 * Milliseconds from an input event to its effect: to the end of the frame in which it is painted, or to the
 * form's submission, which is then cancelled.
 *
 * @param event the event that begins it, by its own time
 * @param act brings that event about, as a user would
 */
export async function msUntil(
  page: Page,
  event: string,
  until: Until,
  act: () => Promise<void>,
): Promise<number> {
  const seen = await page.evaluateHandle(watch, { event, until });
  await act();
  return seen.evaluate(({ done }) => done);
}

/** Runs in the page. */
function watch({ event, until }: { event: string; until: Until }): { done: Promise<number> } {
  const began = new Promise<number>((resolve) => {
    addEventListener(event, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  const ended = new Promise<number>((resolve) => {
    if (until === "submitted") {
      addEventListener(
        "submit",
        (submission) => {
          submission.preventDefault();
          submission.stopImmediatePropagation();
          resolve(performance.now());
        },
        { capture: true, once: true },
      );
      return;
    }
    const observer = new MutationObserver(() => {
      if ("shown" in until && !document.querySelector(until.shown)) return;
      observer.disconnect();
      // A message comes after the frame's styles, layout and painting.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    });
    const target = "changed" in until ? document.querySelector(until.changed) : document;
    if (!target) throw new Error("There is nothing on the page that could change.");
    observer.observe(target, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return { done: Promise.all([began, ended]).then(([from, to]) => to - from) };
}
