import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openState, screenStates } from "../support/screens";
import { siteInBrowser } from "../support/servers/site-in-browser";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What differs between widths is the layout, and between themes colours alone: two looks see all of both. */
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

/** Waits until the page was drawn again: a theme's colours come with a later frame, and fade in over others. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** What axe objects to, in words. */
async function violationsOn(page: Page): Promise<string[]> {
  // Nothing is framed, so the way that opens no second page for each answer is enough.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // To describe what is right took a quarter of the time.
    .options({ resultTypes: ["violations"] })
    .withTags(standards)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
  );
}
