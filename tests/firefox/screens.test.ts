import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { freshFirefox, openInFirefox } from "../support/browser/firefox";
import { projectRoot } from "../support/project-root";
import { pathOf, signInForState } from "../support/screens";
import { screensByRoute } from "../support/screens/by-route";
import { siteInFirefox } from "../support/servers/site-in-firefox";

/** One picture a screen, to be looked at; the approved ones are Chromium's (docs/visual-review.md). */
const pictures = join(projectRoot, "build/firefox") as `${string}/firefox`;

const at = siteInFirefox();

beforeAll(() => {
  mkdirSync(pictures, { recursive: true });
});

test.each(screensByRoute())(
  "$name is loaded in Firefox, and no line stands on its console",
  async (screen) => {
    const { researcher, cookies } = await signInForState(at.site, screen);
    const { context, page, said } = await freshFirefox(at.browser, cookies);
    await openInFirefox(page, at.site.url + pathOf(screen, researcher));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: `${pictures}/${nameOf(screen.name)}.png`, fullPage: true });
    expect(said).toEqual([]);
    await context.close();
  },
);

/** `/account/nda` is account-nda. */
function nameOf(screen: string): string {
  const named: Record<string, string> = { "/": "home", "/*": "not-found" };
  return named[screen] ?? screen.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
}
