import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { insertMessage } from "../../api/content/messages.store";
import { transaction } from "../../api/database/transaction";
import { signOffer } from "../../api/submissions/offers.store";
import { hostileSubmission } from "../security/support/hostile-submission";
import { freshContext } from "../support/browser/fresh-context";
import { openHydrated } from "../support/browser/hydrated";
import { checked, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { openState, screenStates } from "../support/screens";
import { siteInBrowser } from "../support/servers/site-in-browser";

const phone = { viewport: { width: 360, height: 740 } };

const at = siteInBrowser();

test("text of twice its size needs no scrolling sideways on a phone", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site, phone));
  const { context: guests } = await checked(freshContext(at.browser, phone));
  for (const [path, visitors] of [
    ["/login", guests],
    ["/account/password", context],
    ["/faq", context],
    ["/submit-your-research", context],
  ] as const) {
    const page = await visitors.newPage();
    await openHydrated(page, at.site.url + path);
    await doubleText(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ path, width }).toEqual({ path, width: phone.viewport.width });
    // Beside their terms the values would break every few letters.
    const values = page.getByRole("contentinfo").getByRole("definition");
    const widths = await values.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(phone.viewport.width / 2);
  }
});

test.each(screenStates.filter(({ name }) => name.startsWith("/account/submissions/:id")))(
  "nor does it on $name",
  async (state) => {
    const { page, close } = await openState(at.browser, at.site, state, phone);
    await doubleText(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await close();
  },
);

test("nor do names, conditions and words without a blank, on a submission's page and in the list", async () => {
  const { page, researcher } = await signedInPage(at, null, phone);
  const long = { script: "W".repeat(100), markdown: "W".repeat(400) };
  const id = await withServices(at.site.dataDir, async (services) => {
    const { db, vault } = services;
    const made = await hostileSubmission(services, researcher.id, long);
    const offers = db.selectFrom("submission_offers").select(["id", "content"]);
    const offer = await offers.where("submission_id", "=", made).executeTakeFirstOrThrow();
    await transaction(db, (tx) => signOffer(tx, vault, { ...offer, signer: long.script }));
    await db.updateTable("submission_offers").set({ status: "agreed" }).where("id", "=", offer.id).execute();
    return made;
  });
  for (const path of ["/account/submissions", `/account/submissions/${id}`]) {
    await openHydrated(page, at.site.url + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, phone.viewport.width]);
  }
});

test("text of twice its size leaves the arrows of the messages whole, and words whole that have room", async () => {
  const { page, researcher } = await signedInPage(at, null, phone);
  await withServices(at.site.dataDir, ({ db, newId, now }) =>
    insertMessage(db, {
      id: newId(),
      researcher_id: researcher.id,
      title: "News",
      message: "Text",
      created_at: now(),
    }),
  );
  await openHydrated(page, at.site.url);
  await doubleText(page);
  const arrows = page.getByRole("dialog").getByRole("button", { name: /message$/ });
  // The popup loads after its page.
  await arrows.nth(1).waitFor();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await arrows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect(boxes).toHaveLength(2);
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
  }

  await openHydrated(page, `${at.site.url}/referrals`);
  await doubleText(page);
  for (const label of ["Social", "Message"])
    expect(await linesOf(page.getByText(label, { exact: true })), label).toBeLessThan(2);
  expect(await linesOf(page.getByRole("banner").getByText("Conclave"))).toBeLessThan(2);
});

function doubleText(page: Page) {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

/** How many lines a text takes, at most. */
const linesOf = (text: Locator) =>
  text.evaluate(
    (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).fontSize),
  );
