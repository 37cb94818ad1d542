import type { Page } from "playwright";

/** Lets a test hold React's renders of a page: before it is opened. */
export async function holdableRenders(page: Page): Promise<void> {
  await page.addInitScript(ownScheduler);
}

/** Holds renders from now on, but for the urgent ones that a press causes. */
export const holdRenders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.isHeld = true;
  });

/** Lets React render on. */
export const releaseRenders = (page: Page): Promise<void> => page.evaluate(() => window.renderAgain?.());

/**
 * Lets React go on to the end of one commit, as slow as on a busy machine: its passive effects are left for a task of their own,
 * which is held.
 */
export async function renderToOneCommit(page: Page): Promise<void> {
  await page.waitForFunction(() => window.renderToCommit?.());
}

declare global {
  interface Window {
    isHeld?: boolean;
    renderAgain?: () => void;
    /** Whether React committed. */
    renderToCommit?: () => boolean;
  }
}

/** Runs in the page. React's scheduler uses `setImmediate` where there is one. */
function ownScheduler(): void {
  const { port1, port2 } = new MessageChannel();
  const due: (() => void)[] = [];
  const held: (() => void)[] = [];
  port1.onmessage = () => due.shift()?.();
  const schedule = (task: () => void) => {
    if (window.isHeld) return void held.push(task);
    due.push(task);
    port2.postMessage(null);
  };
  Object.assign(window, { setImmediate: schedule });
  window.renderAgain = () => {
    window.isHeld = false;
    for (const task of held.splice(0)) schedule(task);
  };
  window.renderToCommit = () => {
    let committed = false;
    const focused = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement");
    // React asks for it at the beginning of each commit. After five milliseconds it leaves the rest for another task.
    Object.defineProperty(document, "activeElement", {
      configurable: true,
      get() {
        committed = true;
        for (const begun = performance.now(); performance.now() - begun < 10; );
        return focused?.get?.call(document);
      },
    });
    while (!committed && held.length > 0) held.shift()?.();
    Reflect.deleteProperty(document, "activeElement");
    return committed;
  };
}
