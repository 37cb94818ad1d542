import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { countsInactivity, openHydrated } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 10.9
test("a warning shows for the last minute of inactivity, and one press keeps the session", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const [page] = await tabs(context, ["/faq"]);
  await context.clock.fastForward("08:58");
  await expect.poll(() => warningOf(page).count()).toBe(0);
  await context.clock.fastForward("00:03");
  await warningOf(page).waitFor();
  // A pointer's way to the button is activity and already removes the warning; this press has none, as a screen reader's has not.
  await page.getByRole("button", { name: "Stay signed in" }).dispatchEvent("click");
  await warningOf(page).waitFor({ state: "detached" });
  await context.clock.fastForward("08:00");
  await expect.poll(() => warningOf(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/faq");
});

// Proves 4.5, 10.9, 14.3.3
test("a key or the mouse in one tab counts for all", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const [first, second] = await tabs(context, ["/faq", "/bounties"]);
  await context.clock.fastForward("09:10");
  await warningOf(first).waitFor();
  await warningOf(second).waitFor();
  await second.mouse.move(20, 20);
  await second.mouse.move(60, 60);
  await warningOf(second).waitFor({ state: "detached" });
  await context.clock.fastForward("00:02");
  await warningOf(first).waitFor({ state: "detached" });

  await context.clock.fastForward("09:10");
  await warningOf(second).waitFor();
  await first.bringToFront();
  await first.keyboard.press("Shift");
  await context.clock.fastForward("00:02");
  await warningOf(second).waitFor({ state: "detached" });
});

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ["a finger on the screen", touch("touchStart")],
  ["a finger that scrolls", touch("touchStart", "touchMove")],
  ["a wheel", (page) => page.mouse.wheel(0, 40)],
];

test.each(ways)("%s counts as activity", async (_what, move) => {
  const { context } = await checked(signedInContext(at.browser, at.site, { hasTouch: true }));
  // Chromium fires mousemove for a mouse at rest when the content under it scrolls.
  await context.addInitScript(() =>
    window.addEventListener("mousemove", (event) => event.stopImmediatePropagation(), true),
  );
  const [page] = await tabs(context, ["/faq"]);
  await context.clock.fastForward("09:10");
  await warningOf(page).waitFor();
  // Scrolling without input, as when a dialog takes the focus, does not count.
  await page.evaluate(() => window.scrollTo(0, 200));
  await context.clock.runFor(2_000);
  expect(await warningOf(page).isVisible()).toBe(true);
  await move(page);
  await context.clock.runFor(2_000);
  await warningOf(page).waitFor({ state: "detached" });
  await context.clock.fastForward("08:50");
  expect(new URL(page.url()).pathname).toBe("/faq");
});

// Proves 4.4
test("after 600 seconds without activity the user is logged out in every tab, and told why", async () => {
  const { context, researcher } = await checked(signedInContext(at.browser, at.site));
  const [first, second] = await tabs(context, ["/faq", "/bounties"]);
  await context.clock.fastForward("09:55");
  await warningOf(first).waitFor();
  expect(sessionsOf(researcher.id)).toHaveLength(1);
  await context.clock.fastForward("00:06");
  for (const tab of [first, second]) await tab.waitForURL(`${at.site.url}/login`);
  expect(sessionsOf(researcher.id)).toEqual([]);
  const told = /nothing happened for ten minutes/;
  await expect
    .poll(async () => (await whatTheySay([first, second])).some((text) => told.test(text)))
    .toBe(true);
  await openHydrated(first, `${at.site.url}/login`);
  expect(await whatTheySay([first])).not.toContainEqual(expect.stringMatching(told));
});

test("who is asked about research that was not sent is warned all the same, and logged out", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const [page] = await tabs(context, ["/submit-your-research"]);
  await page.getByLabel("Title").pressSequentially("Out of bounds");
  await page.getByRole("navigation").first().getByRole("link", { name: "Bounties" }).click();
  await page.getByRole("dialog", { name: "Leave this page?" }).waitFor();
  // Pointer activity is recorded with a delay, and is to count for now.
  await context.clock.runFor(1_000);
  await context.clock.fastForward("09:30");
  await warningOf(page).waitFor();
  await page.keyboard.press("Shift");
  await warningOf(page).waitFor({ state: "detached" });
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Stay" }).click();
  expect(await page.getByLabel("Title").inputValue()).toBe("Out of bounds");
  await page.getByRole("navigation").first().getByRole("link", { name: "Bounties" }).click();
  await page.getByRole("dialog", { name: "Leave this page?" }).waitFor();
  await context.clock.fastForward("10:01");
  await page.waitForURL(`${at.site.url}/login`);
  expect(sessionsOf(researcher.id)).toEqual([]);
  await context.close();
});

test("research that was not sent keeps no session alive", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const [page] = await tabs(context, ["/submit-your-research"]);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel("Title").pressSequentially("Out of bounds");
  await context.clock.fastForward("10:01");
  await page.waitForURL(`${at.site.url}/login`);
  expect(asked).toEqual([]);
  expect(sessionsOf(researcher.id)).toEqual([]);
  await context.close();
});

test("after a sleep that was longer the first movement logs out, and does not count as activity", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const [page] = await tabs(context, ["/faq"]);
  // The time is another one, and no timer has run.
  await context.clock.setSystemTime(Date.now() + 2 * 60 * 60_000);
  await page.mouse.move(20, 20);
  await page.mouse.move(60, 60);
  await page.waitForURL(`${at.site.url}/login`);
  expect(sessionsOf(researcher.id)).toEqual([]);
  await context.close();
});

test("after the clock was set back by an hour, ten minutes without activity log out all the same", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const [page] = await tabs(context, ["/faq"]);
  await context.clock.setSystemTime(Date.now() - 60 * 60_000);
  // The page looks each second.
  await context.clock.runFor(2_000);
  await context.clock.fastForward("09:10");
  await warningOf(page).waitFor();
  await context.clock.fastForward("00:51");
  await page.waitForURL(`${at.site.url}/login`);
  expect(sessionsOf(researcher.id)).toEqual([]);
  await context.close();
});

test.each([
  ["as it goes", 0],
  ["set back by an hour meanwhile", -60],
])("nine minutes of keys keep the session alive, the clock %s", async (_what, minutes) => {
  const { context } = await signedInContext(at.browser, at.site);
  const [page] = await tabs(context, ["/submit-your-research"]);
  let kept = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/keep-alive") kept++;
  });
  await context.clock.setSystemTime(Date.now() + minutes * 60_000);
  for (let minute = 0; minute < 9; minute++) {
    await page.keyboard.press("Shift");
    await context.clock.runFor(1_000);
    await context.clock.fastForward("01:00");
  }
  await expect.poll(() => kept).toBeGreaterThanOrEqual(2);
  await context.close();
});

test("logging out is not begun again while it is on its way", async () => {
  const { context } = await signedInContext(at.browser, at.site);
  const [page] = await tabs(context, ["/faq"]);
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/logout?*", async (route) => {
    asked++;
    await held;
    await route.continue().catch(() => undefined);
  });
  await context.clock.fastForward("10:01");
  await expect.poll(() => asked).toBe(1);
  // The page looks each second. Its clock cannot be moved while it is being left.
  const began = Date.now();
  await expect.poll(() => Date.now() - began, { timeout: 10_000 }).toBeGreaterThan(5_000);
  expect(asked).toBe(1);
  release();
  await page.waitForURL(`${at.site.url}/login`);
  await context.close();
});

/** Sends these touch events, short of a tap: that would press the element under it. */
function touch(...moves: ("touchStart" | "touchMove")[]) {
  return async (page: Page) => {
    const devTools = await page.context().newCDPSession(page);
    for (const [index, type] of moves.entries())
      await devTools.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: 8, y: 300 - 40 * index }] });
    await devTools.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  };
}

/** Tabs of one browser whose clock the test moves. */
async function tabs<Paths extends string[]>(context: BrowserContext, paths: [...Paths]) {
  await context.clock.install();
  const opened: Page[] = [];
  for (const path of paths) {
    // An earlier tab's record would make this one seem to count already.
    await opened[0]?.evaluate(() => localStorage.clear());
    const page = await context.newPage();
    await openHydrated(page, at.site.url + path);
    await countsInactivity(page);
    opened.push(page);
  }
  return opened as { [Index in keyof Paths]: Page };
}

function whatTheySay(pages: Page[]): Promise<string[]> {
  return Promise.all(pages.map((page) => page.getByRole("main").innerText()));
}

function warningOf(page: Page) {
  return page.getByRole("dialog", { name: "Are you still there?" });
}

function sessionsOf(researcherId: string) {
  return rowsOf(at.site.dataDir, "select id from sessions where researcher_id = ?", researcherId);
}
