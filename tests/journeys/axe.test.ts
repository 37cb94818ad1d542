import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect, test } from "vitest";
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
      await expect.poll(() => violationsOn(page), { message: `${width} px, ${colorScheme}` }).toEqual([]);
    }
    await close();
  },
);

/** Waits until the page was drawn again: a theme's colours are applied in a later frame, and fade in over others. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** The violations that axe finds, in words. */
async function violationsOn(page: Page): Promise<string[]> {
  // There are no frames, so the legacy mode, which opens no second page for each result, is enough.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Passed checks are not described, for speed.
    .options({ resultTypes: ["violations"] })
    .withTags(standards)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
  );
}
