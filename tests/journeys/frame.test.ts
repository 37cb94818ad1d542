import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

/** The project's budget (Lighthouse's measure). */
const SHIFT_LIMIT = 0.02;

const at = siteInBrowser();

test("pointing at a link fetches the screen's code and not its data; following it asks for the data once", async () => {
  const { page } = await signedInPage(at);
  await page.goto(`${at.site.url}/bounties`, { waitUntil: "networkidle" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const link = page.getByRole("banner").getByRole("link", { name: "FAQ" });
  const code = page.waitForResponse((response) => /_gated\.faq.*\.js$/.test(response.url()));
  await link.hover();
  await code;
  expect(asked.filter((url) => url.includes("_data="))).toEqual([]);

  await link.click();
  await page.getByRole("searchbox", { name: "Search for answers" }).waitFor();
  expect(asked.filter((url) => /_data=.*faq/.test(url))).toHaveLength(1);
  expect(asked.filter((url) => /_gated\.faq.*\.js$/.test(url))).toHaveLength(1);
});

test("a screen that is slow to come is said to be on its way, and none is that comes immediately", async () => {
  const { page } = await signedInPage(at);
  await page.clock.install();
  await openHydrated(page, `${at.site.url}/bounties`);
  await page.clock.pauseAt(Date.now() + 60_000);
  const waiting = page.getByRole("progressbar", { name: "The page is on its way" });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/_data=.*faq/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/_data=.*faq/);
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await asked;
  await page.clock.runFor(300);
  expect(await waiting.count()).toBe(0);
  await page.clock.runFor(200);
  await waiting.waitFor();
  answer();
  await page.getByRole("searchbox", { name: "Search for answers" }).waitFor();
  await waiting.waitFor({ state: "detached" });
});

test("choosing a theme keeps the rest of the address: where a step leads back to, what is searched for", async () => {
  const { page } = await freshPage(at, "/invitation?redirectTo=%2Fbounties", { colorScheme: "light" });
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(page.url()).toBe(`${at.site.url}/invitation?redirectTo=%2Fbounties`);
});

test("a page is printed in the colours of the light theme, whatever is chosen", async () => {
  const { page } = await freshPage(at, "/privacy-policy", { colorScheme: "light" });
  const ink = () =>
    page.getByRole("heading", { level: 1 }).evaluate((title) => getComputedStyle(title).color);
  const onPaper = await ink();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ink).not.toBe(onPaper);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect.poll(ink).toBe(onPaper);
  await page.emulateMedia({ colorScheme: "light", media: "screen" });
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(ink).not.toBe(onPaper);
  await page.emulateMedia({ media: "print" });
  await expect.poll(ink).toBe(onPaper);
});

test("on paper pictures stay beside the text, and a list's terms beside what they say, as on a tablet", async () => {
  const { page } = await signedInPage(at);
  await page.emulateMedia({ media: "print" });
  // The width of A4 between a browser's margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  const margin = () => page.getByRole("main").evaluate((main) => getComputedStyle(main).padding);
  const right = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right);
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);

  await openHydrated(page, at.site.url);
  const event = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Read More/ }) });
  const picture = event.first().locator("img");
  expect(await left(picture)).toBeGreaterThan(await right(event.first().getByRole("link")));
  await openHydrated(page, `${at.site.url}/account/profile`);
  expect(await margin()).toBe("0px");
  const details = page.getByRole("main").locator("dl").first();
  const term = details.getByRole("term").first();
  expect(await left(details.getByRole("definition").first())).toBeGreaterThan((await left(term)) + 100);
});

test("the chosen theme outlasts logging out", async () => {
  const { page, context } = await signedInPage(at, "/faq", { colorScheme: "light" });
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`${at.site.url}/login`);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.reload();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(["session", "theme"]);
});

test("without scripts the unread messages are a list that can be marked read", async () => {
  const { page, researcher } = await signedInPage(at, null, { javaScriptEnabled: false });
  await sendMessages(researcher.email, "Level 4 is open", "Your request was acknowledged");
  await page.goto(at.site.url);
  const unread = page.getByRole("region", { name: "Unread messages" });
  expect(await unread.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "Level 4 is open",
    "Your request was acknowledged",
  ]);
  await unread.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await expect.poll(() => unread.count()).toBe(0);
  expect(unreadOf(researcher.id)).toBe(0);
});

test("with scripts the popup takes the list's place, nothing moves, and a closed message is gone immediately", async () => {
  const { page, researcher } = await signedInPage(at);
  await sendMessages(researcher.email, "Level 4 is open", "Your request was acknowledged");
  await page.goto(at.site.url);
  const popup = page.getByRole("dialog", { name: "Unread messages" });
  await popup.getByText("Message 1 of 2").waitFor();
  await expect
    .poll(() => page.getByRole("region", { name: "Unread messages", includeHidden: true }).count())
    .toBe(0);
  expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_LIMIT);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\?index&_data=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "hidden" });
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("searchbox", { name: "Search for answers" }).waitFor();
  await page.goBack();
  await popup.getByText("Message 1 of 1").waitFor();
  await popup.getByRole("heading", { name: "Your request was acknowledged" }).waitFor();
  answer();
  await expect.poll(() => unreadOf(researcher.id)).toBe(1);
  expect(page.url()).toBe(`${at.site.url}/`);
});

async function sendMessages(to: string, ...titles: string[]) {
  for (const title of titles) {
    await at.site.programme("message", "send", "--to", to, "--title", title, "--body", "Read more inside.");
  }
}

function unreadOf(researcherId: string): number {
  const query = "select count(*) as unread from messages where researcher_id = ? and read_at is null";
  return Number(rowsOf(at.site.dataDir, query, researcherId)[0]?.unread);
}

/** How far elements have moved on the page by themselves since it was opened (Layout Instability's own measure). */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        );
        observer.observe({ type: "layout-shift", buffered: true });
        // Nothing is reported where nothing moved: two frames later the buffered entries would be delivered.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
