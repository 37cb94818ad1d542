import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 2.38, 2.39, 2.40, 2.41, 2.44, 5.18
test("the account form begins at the username and wants all but the public profile", async () => {
  const { page } = await signedInPage(at, "/create-profile", { seed: { stage: "mfa_set" } });
  await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
  const username = page.getByRole("textbox", { name: "Username" });
  await expect.poll(() => isFocused(username)).toBe(true);
  const notice = page.getByRole("link", { name: /I have read the Bug Bounty privacy notice/ });
  await expect.poll(() => notice.getAttribute("href")).toBe("/privacy-policy");
  await username.fill("grey.plover");
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  await page.getByRole("textbox", { name: "Last name" }).fill("Ilic");
  const country = page.getByRole("combobox", { name: "Country of residence" });
  await country.click();
  const search = page.getByRole("combobox", { name: "Search countries" });
  await search.fill("qqq");
  await page.getByText("No country found", { exact: true }).waitFor();
  await search.fill("Portug");
  await page.getByRole("option", { name: "Portugal" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/complete-profile");

  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/create-profile");
  await expect.poll(() => username.inputValue()).toBe("grey.plover");
  await page.getByRole("textbox", { name: "Public profile" }).fill("@grey.plover");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/complete-profile");
  expect(
    rowsOf(at.site.dataDir, "select country, social from profiles where nickname = 'grey.plover'"),
  ).toEqual([{ country: "PT", social: "@grey.plover" }]);
});

// Proves 2.42, 2.43, 5.16
test("the information reads Skip while nothing is filled, and goes back to the route it came from", async () => {
  const { page } = await signedInPage(at, "/complete-profile?redirectTo=%2Fsign-nda", {
    seed: { stage: "profile_made" },
  });
  await page.getByRole("heading", { level: 1, name: "Complete your information" }).waitFor();
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect.poll(() => phone.inputValue()).toBe("");
  await expect.poll(() => phone.getAttribute("placeholder")).toBe("country code + phone number");
  await page.getByLabel("Date of birth").waitFor();
  await page.getByLabel(/GPG public key/).waitFor({ state: "attached" });
  const focus = page.getByRole("textbox", { name: "Research focus" });
  await page.getByRole("button", { name: "Skip" }).waitFor();
  await focus.fill("Kernels");
  await page.getByRole("button", { name: "Next" }).waitFor();
  await focus.fill("");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL("**/sign-nda");
});

test("information that was typed stays when one goes back for a name", async () => {
  const { page } = await signedInPage(at, "/complete-profile", { seed: { stage: "profile_made" } });
  const focus = page.getByRole("textbox", { name: "Research focus" });
  const phone = page.getByRole("textbox", { name: "Phone" });
  await focus.fill("Kernels");
  await phone.fill("+39 02 1234 5678");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/create-profile");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/complete-profile");
  await expect.poll(() => focus.inputValue()).toBe("Kernels");
  await expect.poll(() => phone.inputValue()).toBe("+39 02 1234 5678");
  await expect.poll(() => page.getByLabel("Date of birth").inputValue()).toBe("1990-05-17");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/sign-nda**");
});

// Proves 2.46, 2.47, 2.48, 4.19, 4.20
test("the agreement carries the name, and its dialog loses the signature on Cancel and on the backdrop", async () => {
  const { page } = await signedInPage(at, "/sign-nda", {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  await page.getByRole("heading", { level: 1, name: "Before we proceed" }).waitFor();
  await page
    .getByRole("region", { name: "Agreement" })
    .getByText(/Ada Rossi/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Decline" }).getAttribute("href")).toBe("/logout");
  const dialog = page.getByRole("dialog", { name: "Sign the agreement" });
  const accept = dialog.getByRole("button", { name: "Accept & Sign" });

  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await draw(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await accept.click();
  await dialog.getByText("There is no signature yet.", { exact: false }).waitFor();

  await draw(page);
  await page.mouse.click(2, 2);
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await accept.click();
  await dialog.getByText("There is no signature yet.", { exact: false }).waitFor();
  await draw(page);
  await accept.click();
  await page.waitForURL("**/registration-complete");
});

test("an agreement that changed in another window is read before it is signed", async () => {
  const { page, context } = await signedInPage(at, "/sign-nda", {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
    intended: ["409 /sign-nda"],
  });
  const agreementIn = (window: Page) => window.getByRole("region", { name: "Agreement" });
  await agreementIn(page)
    .getByText(/Ada Rossi/)
    .first()
    .waitFor();
  await publishAgreement("# The later agreement\n\nWith {{first_name}} {{last_name}}.\n");
  const other = await context.newPage();
  await openHydrated(other, `${at.site.url}/sign-nda`);
  await agreementIn(other).getByText("With Ada Rossi.").waitFor();
  const dialog = page.getByRole("dialog", { name: "Sign the agreement" });

  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await draw(page);
  await dialog.getByRole("button", { name: "Accept & Sign" }).click();
  await dialog.getByText(/The agreement was changed since you read it/).waitFor();

  await page.getByText("With Ada Rossi.").waitFor();
  await dialog.getByRole("button", { name: "Accept & Sign" }).click();
  await page.waitForURL("**/registration-complete");
});

// Proves 2.49, 2.50, 9.7
test("the welcome stays for 5 seconds, then home opens, and its logo leads there immediately", async () => {
  const { page } = await signedInPage(at);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await openHydrated(page, `${at.site.url}/registration-complete`);
  const logo = page.getByRole("link", { name: "Conclave" }).first();
  await expect.poll(() => logo.getAttribute("href")).toBe("/");
  await page.getByRole("heading", { level: 1, name: "We are all set, welcome aboard!" }).waitFor();
  await page.clock.runFor(4950);
  expect(new URL(page.url()).pathname).toBe("/registration-complete");
  await page.clock.runFor(100);
  await page.waitForURL(`${at.site.url}/`);
});

/** Has a manager import another text of the agreement. */
async function publishAgreement(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "conclave-agreement-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "nda.md"), text);
  await at.site.programme("content", "import", folder);
}

/** A stroke over the signature pad. */
async function draw(page: Page) {
  const pad = page
    .getByRole("dialog")
    .getByLabel(/signature/i)
    .first();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The signature pad is not on the page.");
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++)
    await page.mouse.move(box.x + 60 + step * 30, box.y + 60 + (step % 2) * 40);
  await page.mouse.up();
}
