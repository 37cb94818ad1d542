import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildStorybookIfStale } from "../../scripts/visual/storybook.mjs";
import { serveFolder } from "../../visual-review/storybook";
import { launchChromium } from "../support/browser/chromium";

/** A build takes minutes on a machine that does other things besides. */
const BUILD_LIMIT_MS = 900_000;
const STORY = "iframe.html?viewMode=story&id=inputs-button--default";

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  site = await serveFolder(await buildStorybookIfStale());
  browser = await launchChromium();
}, BUILD_LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

// White until the scripts come is a flash in a dark room, once for each frame of a page.
it("a story has its theme's page before its styles and scripts come", async () => {
  const page = await browser.newPage();
  await page.route(/\.(js|css)$/, (route) => route.abort());
  const brightness = async (colorScheme: "light" | "dark", asked: string) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.origin}/${STORY}${asked}`);
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    return Math.max(...(colour.match(/\d+/g) ?? []).map(Number)) > 127 ? "light" : `dark ${colour}`;
  };
  const night = "dark rgb(15, 17, 20)";
  expect(await brightness("dark", "")).toBe(night);
  expect(await brightness("light", "")).toBe("light");
  expect(await brightness("dark", "&globals=theme:light")).toBe("light");
  expect(await brightness("light", "&globals=direction:rtl;theme:dark")).toBe(night);
  await page.close();
});
