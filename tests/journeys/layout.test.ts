import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated, openHydrated } from "../support/browser/hydrated";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { breakSignature } from "../support/screens/account-states";
import { siteInBrowser } from "../support/servers/site-in-browser";

const phone = { viewport: { width: 360, height: 740 } };
const places = [
  ["How it works", "/how-it-works"],
  ["Bounties", "/bounties"],
  ["Referrals", "/referrals"],
  ["FAQ", "/faq"],
  ["Submit Your Research", "/submit-your-research"],
] as const;

const at = siteInBrowser();

// Proves 2.17
test("the top navigation leads to every screen from every page, and the logo leads home", async () => {
  const { page } = await signedInPage(at, "/account/password");
  for (const [name, path] of places) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await page.waitForURL(at.site.url + path);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
  }
  await page.getByRole("banner").getByRole("link", { name: "Conclave" }).click();
  await page.waitForURL(`${at.site.url}/`);
  await page.getByRole("heading", { name: "Welcome, Ada" }).waitFor();
});

// Proves 2.18, 2.19
test("on a small screen the menu is behind a toggle and closes on every route change", async () => {
  const { page } = await signedInPage(at, "/how-it-works", phone);
  const toggle = page.getByRole("button", { name: "Menu" });
  const link = page.getByRole("banner").getByRole("link", { name: "FAQ" });
  await expect.poll(() => link.isVisible()).toBe(false);
  const closed = await toggle.innerHTML();
  await toggle.click();
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("true");
  expect(await toggle.innerHTML()).not.toBe(closed);
  await link.click();
  await page.waitForURL("**/faq");
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => link.isVisible()).toBe(false);

  await toggle.click();
  await page.goBack();
  await page.waitForURL("**/how-it-works");
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
});

test("on a wide screen the links stay where they are when the scripts take the page over", async () => {
  const places = [];
  for (const javaScriptEnabled of [false, true]) {
    const { context } = await signedInContext(at.browser, at.site, { javaScriptEnabled });
    const page = await context.newPage();
    await (javaScriptEnabled ? openHydrated : goTo)(page, `${at.site.url}/faq`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    places.push(await page.getByRole("banner").getByRole("link", { name: "FAQ" }).boundingBox());
    await context.close();
  }
  expect(places[0]).toMatchObject({ width: expect.any(Number) });
  expect(places[1]).toEqual(places[0]);
});

// Proves 2.20, 2.21, 2.88
test("the header offers to invite a friend only while there are invitations, and shows the full name", async () => {
  const inviting = await signedInContext(at.browser, at.site, { seed: { available_referrals: 1 } });
  const page = await inviting.context.newPage();
  await openHydrated(page, `${at.site.url}/faq`);
  await page.getByRole("banner").getByRole("link", { name: "Ada Rossi" }).waitFor();
  await page.getByRole("link", { name: "Invite a friend" }).click();
  await page.waitForURL(`${at.site.url}/referrals#invite`);

  const spent = await signedInContext(at.browser, at.site, { seed: { available_referrals: 0 } });
  const other = await spent.context.newPage();
  await openHydrated(other, `${at.site.url}/faq`);
  await other.getByRole("link", { name: "Ada Rossi" }).waitFor();
  await expect.poll(() => other.getByRole("link", { name: "Invite a friend" }).count()).toBe(0);

  const nameless = await signedInContext(at.browser, at.site, { seed: { stage: "mfa_set" } });
  const third = await nameless.context.newPage();
  await openHydrated(third, `${at.site.url}/create-profile`);
  const profile = third.getByRole("banner").getByRole("link", { name: "Profile" });
  await expect.poll(() => profile.getAttribute("href")).toBe("/account/profile");
  expect([...inviting.complaints, ...spent.complaints, ...nameless.complaints]).toEqual([]);
  await Promise.all([inviting, spent, nameless].map(({ context }) => context.close()));
});

// Proves 2.7
test("reading and editing the profile share their place on the page, other screens begin at the top", async () => {
  const { page } = await signedInPage(at, "/account/profile", { viewport: { width: 1000, height: 320 } });
  const edit = page.getByRole("link", { name: "Edit Details" });
  await edit.scrollIntoViewIfNeeded();
  const place = await scrollOf(page);
  expect(place).toBeGreaterThan(50);
  await edit.click();
  await page.getByRole("button", { name: "Save" }).waitFor();
  await expect.poll(() => scrollOf(page)).toBe(place);

  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await page.getByRole("heading", { name: "Bug Bounty Information Notice" }).waitFor();
  await expect.poll(() => scrollOf(page)).toBe(0);
  await page.goBack();
  await page.waitForURL("**/account/profile/edit");
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(50);
});

test("a link leads to the part that it names, and a screen begins at its top, also when they were seen before", async () => {
  const { page } = await signedInPage(at, "/referrals", { viewport: { width: 1280, height: 320 } });
  // Without scrolling to the link, which a press by Playwright would do first.
  const follow = (name: string) =>
    page.getByRole("banner").getByRole("link", { name }).dispatchEvent("click");
  const isInSight = (id: string) =>
    page.evaluate((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight;
    }, id);
  await follow("Invite a friend");
  await page.waitForURL("**/referrals#invite");
  await expect.poll(() => isInSight("invite")).toBe(true);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = await scrollOf(page);
  expect(place).toBeGreaterThan(50);
  await follow("FAQ");
  await expect.poll(() => scrollOf(page)).toBe(0);
  await follow("Referrals");
  await page.waitForURL("**/referrals");
  await expect.poll(() => scrollOf(page)).toBe(0);
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/referrals#invite");
  await expect.poll(() => scrollOf(page)).toBe(place);
  await follow("Invite a friend");
  await expect.poll(() => isInSight("invite")).toBe(true);
});

// Proves 2.16, 7.30
test("every page view of an onboarded user is reported, with and without a new document", async () => {
  const { page, researcher } = await signedInPage(at, "/faq?q=secret");
  await page.getByRole("banner").getByRole("link", { name: "Referrals" }).click();
  await page.waitForURL("**/referrals");
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await page.waitForURL("**/faq");
  await expect.poll(() => viewsOf(researcher.id)).toEqual(["/faq", "/referrals", "/faq"]);

  const newcomer = await signedInPage(at, "/complete-profile", { seed: { stage: "profile_made" } });
  expect(viewsOf(newcomer.researcher.id)).toEqual([]);
});

// Proves 1.11
test("the footer shows the registered office, the tax and registry numbers and the privacy policy to anyone", async () => {
  const { page } = await freshPage(at);
  await page.goto(`${at.site.url}/login`);
  const footer = page.getByRole("contentinfo");
  for (const term of ["Registered office", "Tax number", "Registry number"]) {
    await expect.poll(() => footer.getByRole("term").filter({ hasText: term }).count()).toBe(1);
  }
  await footer.getByRole("link", { name: "Privacy policy" }).click();
  await page.getByRole("heading", { level: 1, name: "Bug Bounty Information Notice" }).waitFor();
});

// Proves 2.115
test("an address that leads nowhere is answered in the site's own design", async () => {
  const { page } = await signedInPage(at, null, { intended: ["404 /nowhere"] });
  const answer = await page.goto(`${at.site.url}/nowhere`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "There is nothing here" }).waitFor();
  await expect.poll(() => page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await page.waitForURL(`${at.site.url}/`);
});

// Proves 2.114, 16.5.1
test("a page that cannot be shown says so in the site's own design", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["500 /account/nda"] });
  await withServices(at.site.dataDir, (services) => breakSignature(services, researcher));
  const answer = await page.goto(`${at.site.url}/account/nda`);
  expect(answer?.status()).toBe(500);
  // By this id an operator finds the error in the log.
  const id = answer?.headers()["x-request-id"];
  await expect.poll(() => at.site.printed()).toContain(`"error":"request ${id} ApiFailure`);
  await page.getByRole("heading", { level: 1, name: "This page could not be shown" }).waitFor();
  await expect.poll(() => page.getByRole("contentinfo").isVisible()).toBe(true);
  await hydrated(page);
  expect(await page.getByText("tell the programme the number of this request").textContent()).toContain(id);
});

async function goTo(page: Page, url: string) {
  await page.goto(url);
}

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

/** The paths of the page views on record, oldest first. */
function viewsOf(researcherId: string): unknown[] {
  const query = "select subject from impressions where kind = 'page' and researcher_id = ? order by id";
  return rowsOf(at.site.dataDir, query, researcherId).map(({ subject }) => subject);
}
