// A form that is left by a link before the code of drafts is there: its content is back on the way back.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { storedDrafts, written } from "../support/browser/drafts";
import { holdCrypto } from "../support/browser/held-crypto";
import { holdAll, openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { SUBMIT_PATH, typed } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** Parts that may be late, each with a function that holds it until it is released. */
const late: [string, (page: Page) => Promise<() => Promise<void>>][] = [
  ["the code of drafts", holdCode],
  ["their key", holdVault],
];

test.each(late)(
  "research is back with its file when %s came only after one was back",
  async (_what, hold) => {
    const { page } = await signedInPage(at);
    const release = await hold(page);
    await openHydrated(page, at.site.url + SUBMIT_PATH);
    for (const [name, text] of Object.entries(typed)) await page.getByLabel(name).fill(text);
    const file = {
      name: "trace.bin",
      mimeType: "application/octet-stream",
      buffer: Buffer.alloc(9, "trace"),
    };
    await page.getByLabel("Attachments").setInputFiles(file);
    const before = await written(page);
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
    await page.goBack();
    await page.getByLabel("Title", { exact: true }).waitFor();
    await release();
    await page.getByText("Your draft is back.").waitFor();
    expect(await written(page)).toEqual(before);
    expect(await storedDrafts(page)).toHaveLength(1);
  },
);

test("a form's content is kept although nobody comes back to its form, and an empty form leaves nothing", async () => {
  const { page } = await signedInPage(at);
  const release = await holdCode(page);
  await openHydrated(page, `${at.site.url}/referrals`);
  await page.getByRole("textbox", { name: "Legal name" }).fill("Ida Rhodes");
  const to = (name: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await to("Submit Your Research");
  await page.getByLabel("Title", { exact: true }).waitFor();
  await to("Bounties");
  await page.getByRole("heading", { level: 1, name: "Bounties" }).waitFor();
  await release();
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.goto(`${at.site.url}/referrals`);
  await page.getByText("Your draft is back.").waitFor();
  expect(await page.getByRole("textbox", { name: "Legal name" }).inputValue()).toBe("Ida Rhodes");
  expect(await storedDrafts(page)).toHaveLength(1);
});

/** Keeps the code of drafts away. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { release } = await holdAll(page, /DraftNotices-.*\.js$/);
  return async () => release();
}

/** Lets no vault be opened yet. */
async function holdVault(page: Page): Promise<() => Promise<void>> {
  const { letAllGo } = await holdCrypto(page, "deriveKey");
  return letAllGo;
}
