import type { Page } from "playwright";
import { expect, test } from "vitest";
import { holdScripts } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { withServices } from "../support/database/seeded-data";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("a name typed to sign with before the scripts came stays, and signs", async () => {
  const { page } = await signedInPage(at, null, {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  const release = await openHeld(page, "/sign-nda?sign=");
  const name = page.getByRole("textbox", { name: /full name/i });
  await name.fill("Ada Rossi");
  release();
  await scripted(page);
  await expect.poll(() => name.inputValue()).toBe("Ada Rossi");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Accept & Sign" }).click();
  await page.waitForURL("**/registration-complete");
});

test("a technology chosen before the scripts came filters the targets", async () => {
  const { page } = await signedInPage(at);
  const release = await openHeld(page, "/bounties");
  const filter = page.getByRole("combobox", { name: "Target Technology" });
  const all = await page.getByRole("listitem").count();
  await filter.selectOption("Android");
  release();
  await scripted(page);
  await expect.poll(() => filter.inputValue()).toBe("Android");
  await expect.poll(() => page.getByRole("listitem").count()).toBeLessThan(all);
});

test("unread messages wait until the sentence is written that was begun before the scripts came", async () => {
  const { page, researcher } = await signedInPage(at);
  await withServices(at.site.dataDir, ({ db, newId, now }) =>
    db
      .insertInto("messages")
      .values({
        id: newId(),
        researcher_id: researcher.id,
        title: "A note",
        message: "Read me.",
        created_at: now(),
        read_at: null,
      })
      .execute(),
  );
  const release = await openHeld(page, "/");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.click();
  await page.keyboard.type("I have a ");
  release();
  await scripted(page);
  await page.keyboard.type("question.");
  await expect.poll(() => message.inputValue()).toBe("I have a question.");
  await page.getByRole("link", { name: "Submit Your Research" }).first().focus();
  await page.getByRole("dialog").getByText("Read me.").waitFor();
});

test("a referral that was sent before the scripts came takes no focus from what the reader has gone on to", async () => {
  const { page } = await signedInPage(at);
  const release = await openHeld(page, "/referrals");
  await page.getByRole("textbox", { name: "Legal name" }).fill("Ada Rossi");
  await page.getByRole("textbox", { name: "Email" }).fill("friend@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("We'll review this registration").waitFor();
  const link = page.getByRole("navigation").first().getByRole("link", { name: "Bounties" });
  await link.focus();
  release();
  await scripted(page);
  expect(await isFocused(link)).toBe(true);
});

test("a list of countries that comes late takes nothing of what is typed elsewhere meanwhile", async () => {
  const { page } = await signedInPage(at);
  const release = await holdCountries(page);
  // The list's styles are held too, and a page has not loaded before them.
  await page.goto(`${at.site.url}/account/profile/edit`, { waitUntil: "commit" });
  await scripted(page);
  await page.getByRole("combobox", { name: /country of residence/i }).click();
  const name = page.getByRole("textbox", { name: "First name" });
  await name.fill("");
  await name.pressSequentially("night ");
  release();
  await page.getByRole("combobox", { name: /country of residence/i }).hover();
  await page.waitForLoadState("networkidle");
  await page.keyboard.type("heron");
  await expect.poll(() => name.inputValue()).toBe("night heron");
  await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
});

test("what is typed on a closed picker is searched for, also where its list comes late", async () => {
  const { page } = await signedInPage(at);
  const release = await holdCountries(page);
  // The list's styles are held too, and a page has not loaded before them.
  await page.goto(`${at.site.url}/account/profile/edit`, { waitUntil: "commit" });
  await scripted(page);
  await page.getByRole("combobox", { name: /country of residence/i }).focus();
  await page.keyboard.type("ger");
  release();
  const search = page.getByRole("combobox", { name: /search countries/i });
  await search.waitFor();
  await expect.poll(() => search.inputValue()).toBe("ger");
  await expect.poll(() => isFocused(search)).toBe(true);
});

test("a picker shows that its list is on its way, and is a native select when it does not come in time", async () => {
  const { page } = await signedInPage(at);
  const release = await holdCountries(page);
  await page.goto(`${at.site.url}/account/profile/edit`, { waitUntil: "commit" });
  await scripted(page);
  const button = page.getByRole("button", { name: /phone country code/i });
  await button.click();
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  const select = page.getByRole("combobox", { name: /phone country code/i });
  await select.waitFor();
  expect(await isFocused(select)).toBe(true);
  await select.selectOption("IT");
  await expect.poll(() => page.getByRole("textbox", { name: /phone/i }).inputValue()).toMatch(/^\+39 /);
  release();
  await page.waitForLoadState("networkidle");
  expect(await select.inputValue()).toBe("IT");
});

test("a form whose schema does not come shows that it is busy, then the action checks; leaving asks by the browser", async () => {
  const { page } = await signedInPage(at, null, { intended: ["400 /submit-your-research"] });
  await holdAssets(page, "LeaveDialog*");
  await page.goto(`${at.site.url}/submit-your-research`);
  await scripted(page);
  await holdAssets(page, "*.js");
  await page.getByLabel("Version").fill("1.0");
  const submit = page.getByRole("button", { name: /^(Submit|Sending…)$/ });
  await submit.click();
  await expect.poll(() => submit.getAttribute("aria-disabled")).toBe("true");
  await page.getByText("Title is required.").waitFor();

  const asked = page.waitForEvent("dialog");
  const leaving = page.getByRole("navigation").first().getByRole("link", { name: "Bounties" }).click();
  const question = await asked;
  expect(question.message()).toContain("What you entered was not sent");
  await question.dismiss();
  await leaving;
  expect(new URL(page.url()).pathname).toBe("/submit-your-research");
});

test("where the list cannot be fetched the focus is on what takes its place", async () => {
  const { page } = await signedInPage(at, null, { mayComplain: true });
  await page.route("**/assets/CountryPopup*", (route) => route.abort("connectionreset"));
  await page.goto(`${at.site.url}/account/profile/edit`);
  const country = page.getByRole("combobox", { name: /country of residence/i });
  await country.focus();
  await expect.poll(() => country.evaluate(({ tagName }) => tagName)).toBe("SELECT");
  await expect.poll(() => isFocused(country)).toBe(true);
});

// Browsers restore a field's value by its name, but not always: they save it a while after it was entered.
test("a phone number's field has one name with and without scripts, and posts the number as E.164", async () => {
  const { page } = await signedInPage(at);
  const release = await openHeld(page, "/account/profile/edit");
  const phone = page.getByRole("textbox", { name: /phone/i });
  const name = await phone.getAttribute("name");
  await phone.fill("+44 20 7946 0000");
  release();
  await scripted(page);
  await page.getByRole("button", { name: /phone country code: United Kingdom/i }).waitFor();
  expect(await phone.getAttribute("name")).toBe(name);
  expect(await phone.evaluate(posted)).toBe("+442079460000");
});

/** The value that a field's form would send under its name. Runs in the page. */
function posted(field: Element): string | null {
  const { form, name } = field as HTMLInputElement;
  return form && (new FormData(form).get(name) as string | null);
}

/** Opens an address with its scripts held; returns a function that releases them. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(at.site.url + path, { waitUntil: "commit" });
  await page.getByRole("banner").locator("summary").waitFor({ state: "attached" });
  return release;
}

/** Waits until the page is hydrated. */
async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("footer") !== null && document.querySelector("header summary") === null,
  );
}

/** Holds the list of countries, which the page asks for once it is idle, until the returned function is called. */
const holdCountries = (page: Page) => holdAssets(page, "CountryPopup*");

/** Holds files of the page's scripts and styles until the returned function is called. */
async function holdAssets(page: Page, names: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${names}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
