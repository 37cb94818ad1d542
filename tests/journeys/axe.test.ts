import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axeFaults } from "../support/browser/axe-faults";
import { openState, screenStates } from "../support/screens";
import { siteInBrowser } from "../support/servers/site-in-browser";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Widths differ in layout, and themes in colours alone: two combinations cover all of both. */
const looks = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

const at = siteInBrowser();

test.each(screenStates)(
  "axe finds nothing wrong with $name, narrow and wide, light and dark",
  async (state) => {
    const { page, close } = await openState(at.browser, at.site, state, {
      reducedMotion: "reduce",
      viewport: { width: 360, height: 740 },
    });
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width: state.onPhonesOnly ? looks[0].width : width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      await expect
        .poll(() => axeFaults(page, { runOnly: standards }), { message: `${width} px, ${colorScheme}` })
        .toEqual([]);
    }
    await close();
  },
);

test("what axe finds is reported", async () => {
  const page = await at.browser.newPage();
  await page.setContent("<h1>A title</h1><button></button>");
  expect(await axeFaults(page, { runOnly: standards })).toContainEqual(
    expect.stringMatching(/^button-name .* at button, <button><\/button>: /),
  );
  await page.close();
});

/** Waits until the page was drawn again: a theme's colours are applied in a later frame, and fade in over others. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
}
