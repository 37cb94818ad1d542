import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/browser/chromium";
import { holdAll, hydrated } from "../support/browser/hydrated";
import { contextForState, pathOf } from "../support/screens";
import { type PiecewiseProxy, startPiecewiseProxy } from "../support/servers/piecewise-proxy";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { readShifts, SHIFT_LIMIT, type Shift, watchShifts } from "./layout-shifts";
import { measuredScreens } from "./measured-screens";

/** As Lighthouse's two presets have them. */
const sizes = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1350, height: 940 } },
};

/** A page arrives up to each fourth of its first 240 elements, then the rest: more than the first window shows. */
const PIECES = { elements: 240, every: 4 };

/** As long as a piece is waited for at most: three frames. */
const BUSY_MS = 50;

let site: RunningSite;
let browser: Browser;
let line: PiecewiseProxy;

beforeAll(async () => {
  [site, browser, line] = await Promise.all([startSite(), launchChromium(), startPiecewiseProxy()]);
});

afterAll(async () => {
  await browser?.close();
  line?.close();
  await site?.stop();
});

const cases = measuredScreens.flatMap((screen) =>
  Object.entries(sizes).map(([size, options]) => ({ name: screen.name, size, screen, options })),
);

test.each(cases)(
  "$name on a $size moves nothing while it arrives: in pieces, then its fonts, then its scripts",
  async ({ name, size, screen, options }) => {
    const { context, researcher, complaints } = await contextForState(browser, site, screen, {
      ...options,
      proxy: line.proxy,
    });
    const page = await context.newPage();
    await watchShifts(page);
    const fonts = await holdAll(page, /\.woff2$/);
    const scripts = await holdAll(page, /\.js$/);
    await openInPieces(page, site.url + pathOf(screen, researcher));
    fonts.release();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await drawn(page);
    scripts.release();
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await drawn(page);
    const shifts = await readShifts(page);
    await context.close();
    console.log(`${name} on a ${size}: ${sum(shifts).toFixed(5)}`);
    expect(sum(shifts), JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(SHIFT_LIMIT);
    expect(complaints).toEqual([]);
  },
);

const sum = (shifts: Shift[]) => shifts.reduce((all, { value }) => all + value, 0);

/** Opens an address whose page arrives piece by piece; each is drawn, where the browser draws any of it yet. */
async function openInPieces(page: Page, url: string): Promise<void> {
  const coming = line.nextDocument();
  const opened = page.goto(url, { waitUntil: "domcontentloaded" });
  const { text, sendTo } = await coming;
  const { elements, every } = PIECES;
  const starts = [...text.slice(text.indexOf("<body")).matchAll(/<[a-z][^>]*>/g)].slice(0, elements);
  const body = text.indexOf("<body");
  for (const [number, { index, 0: tag }] of starts.entries()) {
    if (number % every > 0) continue;
    sendTo(body + index + tag.length);
    await page.waitForFunction((count) => document.body?.querySelectorAll("*").length >= count, number, {
      polling: 1,
    });
    await idle(page);
  }
  sendTo();
  await opened;
  await drawn(page);
}

/** Waits until the browser is idle: all that it may draw by then is drawn. Where it may draw nothing yet, it is never idle. */
function idle(page: Page): Promise<void> {
  return page.evaluate(
    (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
    BUSY_MS,
  );
}

/** Waits until the page is drawn as it is now, and its shifts are recorded. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );
}
