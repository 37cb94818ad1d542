import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { focused, keyTo, press } from "../support/browser/keyboard";
import { codeOf } from "../support/browser/onboarding";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { seedSignedIn } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { currentCode, wrongCodeFor } from "../support/people/codes";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { sendMessages } from "../support/screens/product-states";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("logging in with both factors is done by keyboard alone, and what is missing is gone to", async () => {
  const { researcher } = await seedSignedIn(at.site);
  const { page } = await freshPage(at, "/login");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await keyTo(page, "Email");
  await press(page, "Enter");
  await page.getByText("Email is required.").waitFor();
  await expect.poll(() => focused(page)).toBe("Email");
  await page.keyboard.type(researcher.email);
  await keyTo(page, "Password");
  await page.keyboard.type(SAMPLE_PASSWORD);
  await press(page, "Enter");
  await page.waitForURL("**/confirm-mfa");
  await expect.poll(() => focused(page)).toBe("Code");
  await page.keyboard.type(currentCode());
  await page.waitForURL(`${at.site.url}/`);
  await expect.poll(() => focused(page)).toBe("Welcome, Ada");
});

test("the second factor is set up by keyboard alone, its secret read, and the focus is there for a second try", async () => {
  const { page } = await signedInPage(at, "/setup-mfa", {
    seed: { stage: "password_set" },
    viewport: { width: 360, height: 740 },
    intended: ["400 /setup-mfa"],
  });
  await keyTo(page, "Show secret");
  await press(page, "Enter");
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  expect(await focused(page)).toBe("Hide secret");
  await keyTo(page, "Code");
  await page.keyboard.type(wrongCodeFor(secret));
  await keyTo(page, "Submit");
  await press(page, "Enter");
  await page.getByText("This code is wrong").waitFor();
  await expect.poll(() => focused(page)).toBe("Code");
  await page.keyboard.type(codeOf(secret));
  await keyTo(page, "Submit");
  await press(page, "Enter");
  await page.waitForURL("**/create-profile");
  await expect.poll(() => focused(page)).not.toBe("nothing");
});

test("messages are read, turned and closed by keyboard alone, and the page gets the focus after them", async () => {
  const { page, researcher } = await signedInPage(at);
  await withServices(at.site.dataDir, (services) => sendMessages(services, researcher));
  await openHydrated(page, at.site.url);
  await expect.poll(() => focused(page)).toBe("Unread messages");
  await keyTo(page, "Next message");
  await press(page, "Enter");
  await page.getByText("Message 2 of 2").waitFor();
  expect(await focused(page)).toBe("Next message");
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).not.toBe("nothing");
  await keyTo(page, "Explore the bounties");
  await press(page, "Enter");
  await page.waitForURL("**/bounties#explore");
  await expect.poll(() => focused(page)).not.toBe("Explore the bounties");
  expect(await focused(page)).not.toBe("nothing");
});

test("applying for a target is done by keyboard alone, and its card gets the focus back", async () => {
  const { page } = await signedInPage(at, "/bounties");
  const title = "iOS Safari to kernel";
  await keyTo(page, /iOS Safari to kernel/);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect.poll(() => focused(page)).toBe(title);
  await keyTo(page, "Apply to research this target");
  await press(page, "Enter");
  await dialog.getByText("Thank you for requesting to research this target!").waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toMatch(/iOS Safari to kernel.*Requested/);
});

test("the agreement is signed by keyboard alone, with a typed name", async () => {
  const { page } = await signedInPage(at, "/sign-nda", {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  await keyTo(page, "Sign");
  await press(page, "Enter");
  await expect.poll(() => focused(page)).toBe("Sign the agreement");
  await keyTo(page, "Draw");
  await press(page, "ArrowDown");
  expect(await focused(page)).toBe("Type");
  await keyTo(page, "Accept & Sign");
  await press(page, "Enter");
  await page.getByRole("alert").getByText("There is no name yet.", { exact: false }).waitFor();
  expect(await focused(page)).not.toBe("nothing");
  await keyTo(page, "Your full name");
  await page.keyboard.type("Ada Rossi");
  await keyTo(page, "Accept & Sign");
  await press(page, "Enter");
  await page.waitForURL("**/registration-complete");
  await expect.poll(() => focused(page)).toBe("We are all set, welcome aboard!");
});

test("a country is searched for and chosen by keyboard alone, and the letter that opens the search is in it once", async () => {
  const { page } = await signedInPage(at, "/account/profile/edit");
  await keyTo(page, "Country of residence");
  await press(page, "z");
  await expect.poll(() => focused(page)).toBe("Search countries");
  const search = page.getByRole("combobox", { name: "Search countries" });
  expect(await search.inputValue()).toBe("z");
  await press(page, "i");
  await press(page, "Enter");
  await search.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Country of residence");
  expect(await page.getByRole("combobox", { name: "Country of residence" }).innerText()).toBe("Zimbabwe");
});

test("research is submitted with a file by keyboard alone, and what is missing is gone to", async () => {
  const { page } = await signedInPage(at, "/submit-your-research");
  await keyTo(page, "Title");
  await press(page, "Enter");
  await page.getByText("Title is required.").waitFor();
  await expect.poll(() => focused(page)).toBe("Title");
  for (const name of ["Title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"]) {
    await keyTo(page, name);
    await page.keyboard.type(`${name} of the research`);
  }
  // Early, because the browser takes a moment from now on to pass its file chooser to Playwright.
  const chooser = page.waitForEvent("filechooser");
  await keyTo(page, "Attachments");
  await press(page, "Space");
  await (await chooser).setFiles({ name: "trace.bin", mimeType: "text/plain", buffer: Buffer.from("trace") });
  await keyTo(page, "Remove trace.bin");
  await keyTo(page, "Submit");
  await press(page, "Enter");
  await expect.poll(() => focused(page)).toMatch(/^Your research was received\./);
});

test("on a small screen the menu is opened, followed and closed by keyboard alone", async () => {
  const { page } = await signedInPage(at, "/how-it-works", { viewport: { width: 360, height: 740 } });
  await keyTo(page, "Menu");
  await press(page, "Enter");
  await keyTo(page, "Bounties");
  await keyTo(page, "Logout");
  await press(page, "Escape");
  expect(await focused(page)).toBe("Menu");
  await press(page, "Enter");
  await keyTo(page, "FAQ");
  await press(page, "Enter");
  await page.waitForURL("**/faq");
  await expectOnTitle(page);
  await keyTo(page, "Menu", "Shift+Tab");
  await press(page, "Enter");
  await keyTo(page, "FAQ");
  await press(page, "Enter");
  await expectOnTitle(page);
});

test("every screen that one goes to begins at its title, and is announced by it", async () => {
  const { page } = await signedInPage(at, "/faq");
  for (const name of ["How it works", "Bounties", "Referrals", "Submit Your Research"]) {
    await keyTo(page, name, name === "How it works" ? "Tab" : "Shift+Tab");
    await press(page, "Enter");
    await page.waitForURL(`**/${name.toLowerCase().replaceAll(" ", "-")}`);
    await expectOnTitle(page);
  }
  await openHydrated(page, `${at.site.url}/account/profile`);
  for (const [name, path] of [
    ["Password", "password"],
    ["Messages", "messages"],
    ["GPG key", "gpg-key"],
    ["NDA", "nda"],
    ["Reset MFA", "reset-mfa"],
  ] as const) {
    await keyTo(page, name, name === "Password" ? "Tab" : "Shift+Tab");
    await press(page, "Enter");
    await page.waitForURL(`**/account/${path}`);
    await expectOnTitle(page);
  }
});

/** Expects the focus on the screen's one title. */
async function expectOnTitle(page: Page) {
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
}
