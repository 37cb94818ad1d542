import { expect, test } from "vitest";
import { freshContext } from "../support/chromium";
import { openHydrated } from "../support/hydrated";
import { signedInContext } from "../support/signed-in-browser";
import { siteInBrowser } from "../support/site-in-browser";

const phone = { viewport: { width: 360, height: 740 } };

const at = siteInBrowser();

test("text of twice its size needs no scrolling sideways on a phone", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, phone);
  const { context: guests, complaints: ofGuests } = await freshContext(at.browser, phone);
  for (const [path, visitors] of [
    ["/login", guests],
    ["/account/password", context],
    ["/faq", context],
    ["/submit-your-research", context],
  ] as const) {
    const page = await visitors.newPage();
    await openHydrated(page, at.site.url + path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ path, width }).toEqual({ path, width: phone.viewport.width });
    // Beside their terms the values would break every few letters.
    const values = page.getByRole("contentinfo").getByRole("definition");
    const widths = await values.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(phone.viewport.width / 2);
  }
  expect([...complaints, ...ofGuests]).toEqual([]);
  await Promise.all([context, guests].map((each) => each.close()));
});
