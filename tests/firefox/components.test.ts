import { readdirSync } from "node:fs";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStorybookIfStale } from "../../scripts/visual/storybook.mjs";
import { openStage, readOwnWidths, showStory } from "../../visual-review/stage";
import { listStories, type Story, serveFolder } from "../../visual-review/storybook";
import { FIREFOX_WINDOW, freshFirefox, launchFirefox } from "../support/browser/firefox";
import { differingStories } from "./differing-stories";

/** A build takes minutes on a busy machine. */
const BUILD_LIMIT_MS = 900_000;
/** Of one component's two dozen stories. */
const STORIES_LIMIT_MS = 300_000;

/** One component each; whole screens are in screens.test.ts. */
const files = readdirSync("stories").filter((name) => name.endsWith(".stories.tsx"));

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;
let stories: Story[];

beforeAll(async () => {
  const folder = await buildStorybookIfStale();
  stories = listStories(folder);
  site = await serveFolder(folder);
  browser = await launchFirefox();
}, BUILD_LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

test.each(files)(
  "every story of %s ends in Firefox as it does in Chromium, but for those that are said to differ",
  async (file) => {
    const { context, page, said } = await openPreview();
    const own = stories.filter((story) => story.file === `stories/${file}`).map(({ id }) => id);
    expect(own.length).toBeGreaterThan(0);
    const wrong: Record<string, string> = {};
    for (const { id, ownWidth } of await page.evaluate(readOwnWidths, own)) {
      await page.setViewport({ ...FIREFOX_WINDOW, ...(ownWidth && { width: ownWidth }) });
      const failure = await page.evaluate(showStory, id);
      const errors = said.splice(0).filter((line) => !/^(log|debug|info|warn)/.test(line));
      if (failure || errors.length > 0) wrong[id] = [failure ?? "", ...errors].join("\n").trim();
    }
    expect(wrong).toEqual(expectedOf(own));
    await context.close();
  },
  STORIES_LIMIT_MS,
);

test("a story that fails is told of", async () => {
  const { context, page } = await openPreview();
  await page.evaluate(() => {
    HTMLElement.prototype.focus = () => undefined;
  });
  expect(await page.evaluate(showStory, "overlays-dialog--what-is-focused-is-in-sight")).toBeTruthy();
  await context.close();
});

/** Storybook's preview page, ready to show stories. */
async function openPreview() {
  const opened = await freshFirefox(browser);
  await opened.page.goto(`${site.origin}/iframe.html?viewMode=story`);
  await opened.page.waitForFunction(() => "__STORYBOOK_PREVIEW__" in globalThis);
  await opened.page.evaluate(openStage);
  return opened;
}

/** The failures of those of these stories that differ: each must fail, or it is to be listed no longer. */
function expectedOf(own: string[]): Record<string, unknown> {
  const listed = Object.entries(differingStories).filter(([id]) => own.includes(id));
  return Object.fromEntries(listed.map(([id, { fails }]) => [id, expect.stringContaining(fails)]));
}
