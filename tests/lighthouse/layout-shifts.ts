import type { Page } from "playwright";

/** A twentieth of the project's budget; words that are a pixel wider in the page's own font stay below it. */
export const SHIFT_LIMIT = 0.001;

/** A layout shift: how far by the browser's own measure, and which elements. */
export interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    shifts: () => Shift[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Begins to record shifts in every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** The shifts since the page was opened. */
export function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => window.shifts());
}

/** Runs in the page. */
function watch(): void {
  const seen: Shift[] = [];
  const add = (entries: PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
      if (!hadRecentInput) seen.push({ value, moved: sources.map(words) });
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.shifts = () => {
    add(observer.takeRecords());
    return seen;
  };

  function words({ node, previousRect, currentRect }: LayoutShift["sources"][number]): string {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = (node?.textContent ?? "").slice(0, 40);
    return `${element?.localName} "${text}" from ${place(previousRect)} to ${place(currentRect)}`;
  }

  function place({ x, y, width, height }: DOMRectReadOnly): string {
    return [x, y, width, height].map(Math.round).join(" ");
  }
}
