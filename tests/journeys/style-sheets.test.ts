import type { Page } from "playwright";
import { expect, test } from "vitest";
import { freshContext } from "../support/browser/fresh-context";
import { onboard } from "../support/browser/onboarding";
import { checked, freshPage } from "../support/browser/opened-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Remix preloads the style sheets of a screen before it asks whether that screen redirects: a redirect to a screen that redirects
// fetches sheets, scripts and data for nothing, and Chromium warns about it.
test("every style sheet that is preloaded on the way through the site is used", async () => {
  const { context } = await checked(freshContext(at.browser));
  const sheets: { how: "preloaded" | "used"; file: string; path: string }[] = [];
  await context.exposeFunction("noteSheet", (how: "preloaded" | "used", file: string, path: string) => {
    sheets.push({ how, file, path });
  });
  await context.addInitScript(noteSheets);
  const page = await context.newPage();
  await onboard(page, at.site.url, at.site.invitation);
  await page.waitForURL(`${at.site.url}/`);
  await page.getByRole("dialog", { name: "Unread messages" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const addresses = await linksOf(page);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    await page
      .locator(links)
      .and(page.locator(`[href="${address}"]`))
      .first()
      .click();
    await page.waitForURL(at.site.url + address);
  }
  const used = new Set(sheets.filter(({ how }) => how === "used").map(({ file }) => file));
  const preloaded = sheets.filter(({ how }) => how === "preloaded");
  expect(preloaded.length).toBeGreaterThan(2);
  expect(preloaded.filter(({ file }) => !used.has(file))).toEqual([]);
  expect(new Set(preloaded.map(({ file }) => file)).size, "each is preloaded once").toBe(preloaded.length);
});

test("the first paint waits for no style sheet: the page holds its own, and without scripts keeps them", async () => {
  const context = await at.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.resourceType()));
  await page.goto(`${at.site.url}/login`);
  expect(requested).toContain("font");
  expect(requested).not.toContain("stylesheet");
  await context.close();
});

// Whose links are looked for before a part of a screen is shown (Vite), and before a screen is opened (Remix).
test("once the page is taken over, links replace the style sheets that it held, in their order", async () => {
  const { page } = await freshPage(at);
  await page.route("**/*.css", async (route) => {
    await arrived;
    await route.continue();
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // A sheet that scripts ask for before the page is loaded holds that up.
  await page.goto(`${at.site.url}/invitation`, { waitUntil: "commit" });
  await page.locator('link[rel="stylesheet"]').first().waitFor({ state: "attached" });
  const held = await page
    .locator("style[data-href]")
    .evaluateAll((all) => all.map((style) => (style as HTMLElement).dataset.href));
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  expect(held.length).toBeGreaterThan(0);
  expect(before, "styled before any sheet is fetched").not.toBe("rgba(0, 0, 0, 0)");
  arrive();
  await expect.poll(() => page.locator("style[data-href]").count()).toBe(0);
  expect(
    await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
  ).toEqual(held);
  expect(await background()).toBe(before);
});

/** The links of the frame, which is on every screen. */
const links = "header nav a:visible, footer a:visible";

/** The addresses of the site's own screens that the frame links to. */
async function linksOf(page: Page): Promise<string[]> {
  const addresses = await page.locator(links).evaluateAll((all) => {
    return all.map((link) => link.getAttribute("href") ?? "");
  });
  return [...new Set(addresses)].filter((address) => /^\/[a-z-]+$/.test(address) && address !== "/logout");
}

/** Runs in the page: records every style sheet that scripts preload or use. */
function noteSheets(): void {
  const note = (globalThis as unknown as { noteSheet: (...sheet: string[]) => void }).noteSheet;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLLinkElement)) continue;
      const how = { preload: "preloaded", stylesheet: "used" }[node.rel];
      if (how && (how === "used" || node.as === "style")) note(how, node.href, location.pathname);
    }
  }).observe(document, { childList: true, subtree: true });
}
