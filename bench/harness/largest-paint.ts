import type { Page } from "playwright";

declare global {
  interface Window {
    largestPaint: () => Promise<number>;
  }
}

/** Begins to note the largest paint in every page that is opened from now on. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Milliseconds from the navigation to the largest paint so far. Throws when nothing was painted. */
export async function readLargestPaint(page: Page): Promise<number> {
  const ms = await page.evaluate(() => window.largestPaint());
  if (!(ms > 0)) throw new Error(`Nothing was painted at ${page.url()}.`);
  return ms;
}

/** Runs in the page. */
function watch(): void {
  let last = 0;
  const note = (entries: PerformanceEntry[]) => {
    for (const { startTime } of entries) last = Math.max(last, startTime);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "largest-contentful-paint", buffered: true });
  window.largestPaint = async () => {
    // By then the last paint is reported.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    note(observer.takeRecords());
    return last;
  };
}
