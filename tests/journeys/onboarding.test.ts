// Long because: its steps are one way, and a site and a browser are started once for all of them.

import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { freshContext } from "../support/browser/chromium";
import { holdForms, openHydrated } from "../support/browser/hydrated";
import { codeOf } from "../support/browser/onboarding";
import { signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { SAMPLE_INVITE_CODE, SAMPLE_PASSWORD, seedInvitation } from "../support/people/researchers";
import { descriptionOf, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 2.22, 2.23, 2.25, 2.27, 2.28, 5.1, 6.1
test("login and invitation lead to each other", async () => {
  const { context, complaints } = await freshContext(at.browser);
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/login`);
  const email = page.getByRole("textbox", { name: "Email" });
  await expect.poll(() => email.getAttribute("type")).toBe("email");
  for (const field of [email, page.getByLabel("Password", { exact: true })]) {
    await expect.poll(() => field.getAttribute("required")).not.toBeNull();
  }
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await page.getByRole("link", { name: "Have a code? Click here" }).click();
  await page.waitForURL("**/invitation");
  await page.getByRole("heading", { level: 1, name: "You're invited" }).waitFor();
  await page.getByText(/The bounty programme is an invite-only network/).waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.24, 2.33, 4.27, 5.4
test("an invitation wants an email and 12 characters, and its form is disabled while it is sent", async () => {
  const { email, code } = await withServices(at.site.dataDir, (services) => seedInvitation(services));
  const { context, complaints } = await freshContext(at.browser);
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/invitation`);
  const codeField = page.getByRole("textbox", { name: "Invite code" });
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await codeField.fill(code.slice(0, 11));
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("An invite code has 12 characters.").waitFor();
  await codeField.fill(code);
  await page.getByText("An invite code has 12 characters.").waitFor({ state: "detached" });
  const release = await holdForms(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Checking…" }).waitFor();
  await expect.poll(() => codeField.isDisabled()).toBe(true);
  release();
  await page.waitForURL("**/setup-password");
  await page.getByRole("heading", { level: 1, name: "Set it up" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.33, 2.34, 5.3, 5.6
test("the first password tells its rule, and without the invite code there is no such screen", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "signed_in" },
    state: { invitation_code: SAMPLE_INVITE_CODE },
  });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/setup-password`);
  const first = page.getByLabel("New password", { exact: true });
  expect((await descriptionOf(first)).replace(/\s+/g, " ")).toContain(
    "Minimum 12 characters with one uppercase, one lowercase, one numeric",
  );
  await first.fill("Elevenchar1");
  await page.getByLabel("Confirm password", { exact: true }).fill("Elevenchar1");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("New password must have at least 12 characters.").waitFor();

  const without = await signedInContext(at.browser, at.site, { seed: { stage: "signed_in" } });
  const other = await without.context.newPage();
  await other.goto(`${at.site.url}/setup-password`);
  expect(other.url()).toBe(`${at.site.url}/invitation`);
  expect([...complaints, ...without.complaints]).toEqual([]);
  await without.context.close();
  await context.close();
});

// Proves 2.35, 2.37, 4.14, 9.6
test("the second factor is set up by a picture or its secret, and goes on after 1.3 seconds", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "password_set" },
  });
  const page = await context.newPage();
  await page.clock.install();
  await openHydrated(page, `${at.site.url}/setup-mfa`);
  await page.getByRole("heading", { level: 1, name: "Set it up" }).waitFor();
  await page.getByText(/Google Authenticator, Password or LastPass/).waitFor();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await expect.poll(() => page.getByRole("code").count()).toBe(0);
  await page.getByRole("button", { name: "Show secret" }).click();
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const submit = page.getByRole("button", { name: "Submit" });
  const code = codeOf(secret);
  await page.getByRole("textbox", { name: "Code" }).fill(code.slice(0, 5));
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  await page.getByText("Code is valid ✔", { exact: true }).waitFor();
  await page.clock.runFor(1250);
  expect(new URL(page.url()).pathname).toBe("/setup-mfa");
  await page.clock.runFor(100);
  await page.waitForURL("**/create-profile");
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.36
test("the secret of the second factor can be hidden again", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "password_set" },
  });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/setup-mfa`);
  await page.getByRole("button", { name: "Show secret" }).click();
  await page.getByRole("code").waitFor();
  await page.getByRole("button", { name: "Hide secret" }).click();
  await page.getByRole("code").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 5.9
test("a code is pasted with the message around it, and undo takes it back", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "password_set" },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/setup-mfa`);
  const field = page.getByRole("textbox", { name: "Code" });
  await field.pressSequentially("12");
  await page.evaluate(() => navigator.clipboard.writeText("Your code is\n654 321. It ends in 10 minutes."));
  await page.keyboard.press("Control+V");
  await expect.poll(() => field.inputValue()).toBe("654321");
  await page.keyboard.press("Control+Z");
  await expect.poll(() => field.inputValue()).toBe("12");
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.30, 2.31, 4.1, 4.10, 5.7, 5.8, 9.5, 10.3, 3.3.4
test("the code of a login submits itself and goes on after 1.3 seconds, with the tokens out of scripts' reach", async () => {
  const { context: seeded, researcher } = await signedInContext(at.browser, at.site);
  await seeded.close();
  const { context, complaints } = await freshContext(at.browser);
  const page = await context.newPage();
  await page.clock.install();
  await openHydrated(page, `${at.site.url}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill(researcher.email);
  await page.getByLabel("Password", { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/confirm-mfa");
  const field = page.getByRole("textbox", { name: "Code" });
  await expect.poll(() => isFocused(field)).toBe(true);
  expect(await boxesOf(field)).toBe(6);
  await page.clock.pauseAt(Date.now() + 60_000);
  const code = currentCode();
  await page.keyboard.type(`${code.slice(0, 3)} x`);
  await expect.poll(() => field.inputValue()).toBe(code.slice(0, 3));
  await page.keyboard.type(code.slice(3));
  await page.getByText("Code is valid ✔", { exact: true }).waitFor();
  await page.clock.runFor(1250);
  expect(new URL(page.url()).pathname).toBe("/confirm-mfa");
  await page.clock.runFor(100);
  await page.waitForURL(`${at.site.url}/`);
  const kept = (await context.cookies()).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(kept).toEqual(
    ["known-device", "session"].map((name) =>
      expect.objectContaining({ name, httpOnly: true, sameSite: "Lax", path: "/" }),
    ),
  );
  const readable = await page.evaluate(() => [document.cookie, ...Object.keys(localStorage)]);
  expect(readable.filter((name) => name !== "last-activity")).toEqual([""]);
  expect(await page.evaluate(() => sessionStorage.getItem("session"))).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.38, 2.39, 2.40, 2.41, 2.44, 5.18
test("the account form begins at the username and wants all but the public profile", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, { seed: { stage: "mfa_set" } });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/create-profile`);
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
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.42, 2.43, 5.16
test("the information reads Skip while nothing is filled, and goes back to the route it came from", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "profile_made" },
  });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/complete-profile?redirectTo=%2Fsign-nda`);
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
  expect(complaints).toEqual([]);
  await context.close();
});

test("information that was typed stays when one goes back for a name", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "profile_made" },
  });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/complete-profile`);
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
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.46, 2.47, 2.48, 4.19, 4.20
test("the agreement carries the name, and its dialog loses the signature on Cancel and on the backdrop", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site, {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/sign-nda`);
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
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 2.49, 2.50, 9.7
test("the welcome stays for 5 seconds, then home opens, and its logo leads there immediately", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
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
  expect(complaints).toEqual([]);
  await context.close();
});

/** How many boxes are drawn under a code's field. */
function boxesOf(field: Locator): Promise<number> {
  return field.evaluate(
    (input) => input.parentElement?.parentElement?.querySelectorAll("[aria-hidden] > span").length ?? 0,
  );
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
