import { expect, test } from "vitest";
import { upsertBounty } from "../../api/content/bounties.store";
import { transaction } from "../../api/database/transaction";
import { openHydrated } from "../support/browser/hydrated";
import { focused, press } from "../support/browser/keyboard";
import { checked, signedInPage } from "../support/browser/opened-page";
import { contextWith, seedSignedIn, sessionCookie } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

const CATEGORIES = ["Mobile", "Browsers", "Servers", "Hypervisors", "R\u00e9seaux", "Messengers"];

test("a page of 300 targets weighs what one of 40 does, and leads to all of them", async () => {
  const reader = await seedSignedIn(at.site);
  await withTargets(40);
  const few = await read(reader);
  await withTargets(300);
  const many = await read(reader);

  expect(few.cards).toBe(40);
  expect(many.cards).toBe(40);
  // Beside the pager, the filter may have more to choose.
  expect(many.bytes).toBeLessThan(few.bytes * 1.05);

  const { context } = await checked(contextWith(at.browser, at.site, reader));
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/bounties`);
  await page.getByText("300 targets", { exact: true }).waitFor();
  const titles = new Set<string>();
  for (let number = 1; number <= 8; number++) {
    await page.getByText(`Page ${number} of 8`).waitFor();
    for (const title of await page.getByRole("button", { name: /Level \d/ }).allTextContents())
      titles.add(title);
    if (number < 8) await page.getByRole("link", { name: "Next page" }).click();
  }
  expect(titles.size).toBe(300);
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Mobile" }).click();
  // Behind two categories of fifty.
  await page.getByText("Page 3 of 8").waitFor();
  await page.getByRole("searchbox").fill("number 277");
  await page.keyboard.press("Enter");
  await page.getByText("1 of 300 targets").waitFor();
});

test("by keyboard another page begins at its targets and says which it is, and a filter keeps the focus", async () => {
  await withTargets(300);
  const { page } = await signedInPage(at, "/bounties");
  await page.getByRole("link", { name: "Next page" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Targets, page 2 of 8");
  expect(await page.title()).toMatch(/^Bounties, page 2 of 8 · ./);
  await press(page, "Tab");
  expect(await focused(page)).toBe("Target Technology");

  await press(page, "ArrowDown");
  await page.getByText("Page 1 of 8").waitFor();
  expect(await focused(page)).toBe("Target Technology");

  const jumps = page.getByRole("navigation", { name: "Categories" });
  // The first is on this page, the other two pages on.
  for (const category of ["R\u00e9seaux", "Mobile"]) {
    await jumps.getByRole("link", { name: category }).press("Enter");
    const heading = page.getByRole("heading", { level: 2, name: category });
    await expect.poll(() => isFocused(heading)).toBe(true);
  }
  expect(await page.title()).toMatch(/^Bounties, page 3 of 8 · ./);
});

test("the browser paints a page of targets once the twelfth has arrived", async () => {
  await withTargets(40);
  const { context } = await contextWith(at.browser, at.site, await seedSignedIn(at.site));
  const page = await context.newPage();
  await page.goto(`${at.site.url}/bounties`);
  const awaited = await page.locator("head link[rel=expect]").getAttribute("href");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
  const withMark = await cards.evaluateAll(
    (items, selector) => items.flatMap((item, index) => (item.querySelector(selector) ? [index] : [])),
    String(awaited),
  );
  expect(withMark).toEqual([11]);
  await context.close();
});

/** Makes the targets be so many, of one length, of six categories and five levels. */
function withTargets(count: number) {
  return withServices(at.site.dataDir, (services) =>
    transaction(services.db, async (tx) => {
      await tx.updateTable("bounties").set({ retired_at: services.now() }).execute();
      for (let number = 100; number < 100 + count; number++) {
        const criteria = ["Interaction", "Versions", "Reliability", "Artifacts", "Limitations"];
        const entry = {
          key: `many-${number}`,
          position: number,
          title: `Target number ${number} of many`,
          level: (number % 5) + 1,
          platform: "Linux",
          type: "RCE",
          execution: "30",
          delivery: "3",
          category: CATEGORIES[number % CATEGORIES.length] ?? "",
          reliability: 90,
          criteria: criteria.map((name) => ({ name, value: `What it must be for number ${number}` })),
        };
        await upsertBounty(tx, entry, services);
      }
    }),
  );
}

/** The weight of the page as it is sent, unpacked, and the cards on it. */
async function read({ session }: Awaited<ReturnType<typeof seedSignedIn>>) {
  const { name, value } = await sessionCookie(at.site, { session });
  const answer = await fetch(`${at.site.url}/bounties`, { headers: { Cookie: `${name}=${value}` } });
  const text = await answer.text();
  return { bytes: text.length, cards: text.match(/data-look="card"/g)?.length ?? 0 };
}
