import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStorybookIfStale } from "../../scripts/visual/storybook.mjs";
import { openStage, showStory } from "../../visual-review/stage";
import { listStories, type Story, serveFolder } from "../../visual-review/storybook";
import { freshFirefox, launchFirefox } from "../support/browser/firefox";
import { differingStories } from "./differing-stories";

/** A build takes minutes on a machine that does other things besides. */
const BUILD_LIMIT_MS = 900_000;
/** Of one component's two dozen stories. */
const STORIES_LIMIT_MS = 300_000;

/** Those that the specification names. */
const components = [
  "OtpInput",
  "PhonePicker",
  "CountryPicker",
  "SignaturePad",
  "BountyCard",
  "BountyDialog",
  "StatCard",
  "MessageCarousel",
];

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

test.each(components)(
  "every story of %s ends in Firefox as it does in Chromium, but for those that are said to differ",
  async (component) => {
    const { context, page, said } = await freshFirefox(browser);
    await openPreview(page);
    const own = stories.filter(({ file }) => file === `stories/${component}.stories.tsx`);
    expect(own.length).toBeGreaterThan(0);
    const wrong: Record<string, string> = {};
    for (const { id } of own) {
      const failure = await page.evaluate(showStory, id);
      const errors = said.splice(0).filter((line) => !/^(log|debug|info|warn)/.test(line));
      if (failure || errors.length > 0) wrong[id] = [failure ?? "", ...errors].join("\n").trim();
    }
    expect(wrong).toEqual(expectedOf(own));
    await context.close();
  },
  STORIES_LIMIT_MS,
);

async function openPreview(page: Page): Promise<void> {
  await page.goto(`${site.origin}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => "__STORYBOOK_PREVIEW__" in globalThis);
  await page.evaluate(openStage);
}

/** What those of these stories fail with that differ: each must, or it is to be listed no longer. */
function expectedOf(own: Story[]): Record<string, unknown> {
  const listed = Object.entries(differingStories).filter(([id]) => own.some((story) => story.id === id));
  return Object.fromEntries(listed.map(([id, { fails }]) => [id, expect.stringContaining(fails)]));
}
