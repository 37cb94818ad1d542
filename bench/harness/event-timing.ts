import type { Page } from "playwright";

/** The browser's own measures of a page: how long presses and keys took, and how far elements moved by themselves. */
export interface Timings {
  /** From each press or key to the next paint, in milliseconds, the quick ones as `QUICK_MS`. */
  answers: number[];
  /** Cumulative Layout Shift. */
  shift: number;
}

/** The browser reports no event that took less. */
const QUICK_MS = 16;

/** Begins to listen in every page that is opened from now on; in this one after its next navigation. */
export async function watchTimings(page: Page): Promise<void> {
  await page.addInitScript(watch, QUICK_MS);
}

/** Returns the timings since the page was opened. Waits for the paint after the last event. */
export async function readTimings(page: Page): Promise<Timings> {
  const { took, count, shift } = await page.evaluate(() => window.timings());
  return { answers: [...took, ...Array(Math.max(0, count - took.length)).fill(QUICK_MS)], shift };
}

declare global {
  interface Window {
    timings: () => Promise<{ took: number[]; count: number; shift: number }>;
  }
}

interface Interaction extends PerformanceEntry {
  interactionId: number;
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page. */
function watch(durationThreshold: number): void {
  // One press is several events; its user waited for the slowest of them.
  const slowest = new Map<number, number>();
  let shift = 0;
  const events = new PerformanceObserver((list) => note(list.getEntries()));
  const note = (entries: PerformanceEntry[]) => {
    for (const { interactionId, duration } of entries as Interaction[])
      if (interactionId > 0) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
  };
  events.observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
  const shifts = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries: PerformanceEntry[]) => {
    for (const { value, hadRecentInput } of entries as LayoutShift[]) if (!hadRecentInput) shift += value;
  };
  shifts.observe({ type: "layout-shift", buffered: true });
  window.timings = async () => {
    // Two frames and a task: by then the last event was painted and reported.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    note(events.takeRecords());
    add(shifts.takeRecords());
    const { interactionCount = slowest.size } = performance as { interactionCount?: number };
    return { took: [...slowest.values()], count: interactionCount, shift };
  };
}
