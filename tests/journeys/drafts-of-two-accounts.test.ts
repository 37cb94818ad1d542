// Two researchers share a browser: no page that one of them left open shows or stores a draft of one for the other.

import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { type Member, openForm, settled, signIn, storedDrafts } from "../support/browser/drafts";
import { freshContext } from "../support/browser/fresh-context";
import { openHydrated, partArrived } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { logInAgain, seedSignedIn } from "../support/browser/signed-in-browser";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("a page that one account left open leads to a form without their draft, and stores for the next account alone", async () => {
  const { context, first, second } = await two();
  const opened = await open(context, "/faq");
  const form = await openForm(context, at.site);
  await written(form, "Of the first");
  await form.close();

  await logInAgain(at.site, context, second.researcher.id);
  await opened.getByRole("link", { name: "Submit Your Research" }).first().click();
  await opened.waitForURL("**/submit-your-research");
  await partArrived(opened, "DraftNotices");
  await written(opened, "Of the second", 2);
  expect(await opened.getByText("Your draft is back.").count()).toBe(0);
  await opened.close();

  for (const [member, text] of [
    [first, "Of the first"],
    [second, "Of the second"],
  ] as const) {
    await logInAgain(at.site, context, member.researcher.id);
    const own = await openForm(context, at.site);
    await own.getByText("Your draft is back.").waitFor();
    expect(await own.getByLabel("Title").inputValue()).toBe(text);
    await own.close();
  }
});

test("a form that turns out to be another account's by now stores no more, neither while it is open nor as it is left", async () => {
  const { context, first, second } = await two(["403 /referrals"]);
  const page = await open(context, "/referrals");
  const message = page.getByLabel("Message");
  for (const [label, text] of [
    ["Legal name", "Robin Falk"],
    ["Email", "robin@example.org"],
    ["Message", "Of the first"],
  ] as const)
    await page.getByLabel(label).fill(text);
  await settled(page);

  await logInAgain(at.site, context, second.researcher.id);
  await page.getByRole("main").getByRole("button", { name: "Invite" }).click();
  await page.getByText(/it is sent as .*, who is logged in now\./).waitFor();
  await page.getByText("This browser keeps no draft here.").waitFor();
  await message.fill("Of the second");
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.waitForURL("**/faq");
  expect(await storedDrafts(page)).toHaveLength(1);

  await logInAgain(at.site, context, first.researcher.id);
  const own = await open(context, "/referrals");
  await own.getByText("Your draft is back.").waitFor();
  expect(await own.getByLabel("Message").inputValue()).toBe("Of the first");
});

/** A browser in which the first of two researchers is logged in. */
async function two(
  intended: string[] = [],
): Promise<{ context: BrowserContext; first: Member; second: Member }> {
  const { context } = await checked(freshContext(at.browser, { intended }));
  const [first, second] = [await seedSignedIn(at.site), await seedSignedIn(at.site)];
  await signIn(context, at.site, first);
  return { context, first, second };
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await openHydrated(page, at.site.url + path);
  return page;
}

/** Writes a title, and waits until the browser stores so many drafts. */
async function written(page: Page, title: string, drafts = 1): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(drafts);
  await settled(page);
}
