import type { Page } from "playwright";
import { expect, test } from "vitest";
import { isFocused } from "../support/fields";
import { holdScripts, openHydrated } from "../support/hydrated";
import { withServices } from "../support/seeded-data";
import { signedInContext } from "../support/signed-in-browser";
import { siteInBrowser } from "../support/site-in-browser";

const at = siteInBrowser();

test("a name typed to sign with before the scripts came stays, and signs", async () => {
  const { context } = await signedInContext(at.browser, at.site, {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  const page = await context.newPage();
  const release = await openHeld(page, "/sign-nda?sign=");
  const name = page.getByRole("textbox", { name: /full name/i });
  await name.fill("Ada Rossi");
  release();
  await scripted(page);
  await expect.poll(() => name.inputValue()).toBe("Ada Rossi");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Accept & Sign" }).click();
  await page.waitForURL("**/registration-complete");
  await context.close();
});

test("a technology chosen before the scripts came filters the targets", async () => {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  const release = await openHeld(page, "/bounties");
  const filter = page.getByRole("combobox", { name: "Target Technology" });
  const all = await page.getByRole("listitem").count();
  await filter.selectOption("Android");
  release();
  await scripted(page);
  await expect.poll(() => filter.inputValue()).toBe("Android");
  await expect.poll(() => page.getByRole("listitem").count()).toBeLessThan(all);
  await context.close();
});

test("unread messages wait until the sentence is written that was begun before the scripts came", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  await withServices(at.site.dataDir, ({ db, newId, now }) =>
    db
      .insertInto("messages")
      .values({
        ...{ id: newId(), researcher_id: researcher.id, title: "A note", message: "Read me." },
        ...{ created_at: now(), read_at: null },
      })
      .execute(),
  );
  const page = await context.newPage();
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
  await context.close();
});

test("a list of countries that comes late takes nothing of what is typed elsewhere meanwhile", async () => {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  const release = await holdCountries(page);
  await openHydrated(page, `${at.site.url}/account/profile/edit`);
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
  await context.close();
});

test("what is typed on a closed picker is searched for, also where its list comes late", async () => {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  const release = await holdCountries(page);
  await openHydrated(page, `${at.site.url}/account/profile/edit`);
  await page.getByRole("combobox", { name: /country of residence/i }).focus();
  await page.keyboard.type("ger");
  release();
  const search = page.getByRole("combobox", { name: /search countries/i });
  await search.waitFor();
  await expect.poll(() => search.inputValue()).toBe("ger");
  await expect.poll(() => isFocused(search)).toBe(true);
  await context.close();
});

test("where the list cannot be fetched the focus is on what takes its place", async () => {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  await page.route("**/assets/CountryPopup*", (route) => route.abort("connectionreset"));
  await page.goto(`${at.site.url}/account/profile/edit`);
  const country = page.getByRole("combobox", { name: /country of residence/i });
  await country.focus();
  await expect.poll(() => country.evaluate(({ tagName }) => tagName)).toBe("SELECT");
  await expect.poll(() => isFocused(country)).toBe(true);
  await context.close();
});

test("a phone number that was not saved yet is there again after going back, as the other fields are", async () => {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/account/profile/edit`);
  const phone = page.getByRole("textbox", { name: /phone/i });
  await phone.fill("+44 20 7946 0000");
  const written = await phone.inputValue();
  await page.goto("about:blank");
  await page.goBack();
  await scripted(page);
  await expect.poll(() => phone.inputValue()).toBe(written);
  expect(await phone.evaluate(posted)).toBe("+442079460000");
  await context.close();
});

/** What the form of a field would send in its name. Runs in the page. */
function posted(field: Element): string | null {
  const { form, name } = field as HTMLInputElement;
  return form && (new FormData(form).get(name) as string | null);
}

/** Opens an address without its scripts; answers what lets them come. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(at.site.url + path, { waitUntil: "commit" });
  await page.getByRole("banner").locator("summary").waitFor({ state: "attached" });
  return release;
}

async function scripted(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").waitFor({ state: "detached" });
}

/** Holds the list of countries, which the page asks for once it is idle, until the returned function is called. */
async function holdCountries(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/CountryPopup*", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
