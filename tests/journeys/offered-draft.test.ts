// An earlier draft that is offered, because other text was typed before it was found.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { settled, storedDrafts } from "../support/browser/drafts";
import { holdScripts, hydrated, openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const EARLIER = "When does level 4 open?";
const NEW = "When is";

const at = siteInBrowser();

test("discarded, it gives the focus to the form, whose text stays", async () => {
  const { page, message } = await offered();
  await earlier(page).getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("button", { name: "Discard for good" }).click();
  await expect.poll(() => isFocused(message)).toBe(true);
  await page.getByText("There is an earlier draft.").waitFor({ state: "detached" });
  expect(await message.inputValue()).toBe(NEW);
  expect(await isFocused(message)).toBe(true);
  expect(await storedDrafts(page)).toHaveLength(1);
});

test("put back where the form has its text by now, it gives the focus to the form", async () => {
  const { page, message } = await offered();
  await message.fill(EARLIER);
  await page.getByRole("button", { name: "Put the draft back" }).click();
  await page.getByText("Your draft is back.").waitFor();
  await expect.poll(() => isFocused(message)).toBe(true);
  expect(await message.inputValue()).toBe(EARLIER);
});

test("what is typed beside it is a draft that is discarded by itself, and the earlier one stays on offer", async () => {
  const { page, message } = await offered();
  const own = page.getByRole("group", { name: "Draft", exact: true });
  await own.getByRole("button", { name: "Discard draft" }).click();
  await own.getByText("What is in the form is gone then.").waitFor();
  await own.getByRole("button", { name: "Discard for good" }).click();
  await expect.poll(() => message.inputValue()).toBe("");
  await expect.poll(() => isFocused(message)).toBe(true);
  await page.getByRole("button", { name: "Put the draft back" }).click();
  await expect.poll(() => message.inputValue()).toBe(EARLIER);
});

test("it stays on offer when what was typed beside it is taken out or sent", async () => {
  const { page, message } = await offered();
  await message.fill("");
  await page.getByText("A draft is kept in this browser").waitFor({ state: "detached" });
  expect(await page.getByText("There is an earlier draft.").isVisible()).toBe(true);
  await message.fill(NEW);
  await settled(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => message.inputValue()).toBe("");
  await page.getByRole("button", { name: "Put the draft back" }).click();
  await expect.poll(() => message.inputValue()).toBe(EARLIER);
});

const earlier = (page: Page) => page.getByRole("group", { name: "Earlier draft" });

/** The contact form with new text, beside the draft of an earlier one. */
async function offered() {
  const { page } = await signedInPage(at);
  const message = page.getByLabel("Message");
  await openHydrated(page, at.site.url);
  await page.locator("[aria-live][aria-busy]").waitFor({ state: "attached" });
  await message.fill(EARLIER);
  await settled(page);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await message.fill(NEW);
  release();
  await hydrated(page);
  await page.getByText("There is an earlier draft.").waitFor();
  await settled(page);
  return { page, message };
}
