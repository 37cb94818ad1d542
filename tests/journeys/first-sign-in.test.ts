import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { freshContext } from "../support/browser/fresh-context";
import { holdForms, openHydrated } from "../support/browser/hydrated";
import { logIn } from "../support/browser/log-in";
import { codeOf } from "../support/browser/onboarding";
import { checked, freshPage, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { SAMPLE_INVITE_CODE, seedInvitation } from "../support/people/researchers";
import { descriptionOf, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 2.22, 2.23, 2.25, 2.27, 2.28, 5.1, 6.1
test("login and invitation lead to each other", async () => {
  const { page } = await freshPage(at, "/login");
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
});

// Proves 2.24, 2.33, 4.27, 5.4
test("an invitation wants an email and 12 characters, and its form is disabled while it is sent", async () => {
  const { email, code } = await withServices(at.site.dataDir, (services) => seedInvitation(services));
  const { page } = await freshPage(at, "/invitation");
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
});

// Proves 2.33, 2.34, 5.3, 5.6
test("the first password tells its rule, and without the invite code there is no such screen", async () => {
  const { page } = await signedInPage(at, "/setup-password", {
    seed: { stage: "signed_in" },
    state: { invitation_code: SAMPLE_INVITE_CODE },
  });
  const first = page.getByLabel("New password", { exact: true });
  expect((await descriptionOf(first)).replace(/\s+/g, " ")).toContain(
    "Minimum 12 characters with one uppercase, one lowercase, one numeric",
  );
  await first.fill("Elevenchar1");
  await page.getByLabel("Confirm password", { exact: true }).fill("Elevenchar1");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("New password must have at least 12 characters.").waitFor();

  const { page: other } = await signedInPage(at, null, { seed: { stage: "signed_in" } });
  await other.goto(`${at.site.url}/setup-password`);
  expect(other.url()).toBe(`${at.site.url}/invitation`);
});

// Proves 2.35, 2.37, 4.14, 9.6
test("the second factor is set up by a picture or its secret, and goes on after 1.3 seconds", async () => {
  const { page } = await signedInPage(at, null, { seed: { stage: "password_set" } });
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
});

// Proves 2.36
test("the secret of the second factor can be hidden again", async () => {
  const { page } = await signedInPage(at, "/setup-mfa", { seed: { stage: "password_set" } });
  await page.getByRole("button", { name: "Show secret" }).click();
  await page.getByRole("code").waitFor();
  await page.getByRole("button", { name: "Hide secret" }).click();
  await page.getByRole("code").waitFor({ state: "detached" });
});

// Proves 5.9
test("a code is pasted with the message around it, and undo takes it back", async () => {
  const { page } = await signedInPage(at, "/setup-mfa", {
    seed: { stage: "password_set" },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const field = page.getByRole("textbox", { name: "Code" });
  await field.pressSequentially("12");
  await page.evaluate(() => navigator.clipboard.writeText("Your code is\n654 321. It ends in 10 minutes."));
  await page.keyboard.press("Control+V");
  await expect.poll(() => field.inputValue()).toBe("654321");
  await page.keyboard.press("Control+Z");
  await expect.poll(() => field.inputValue()).toBe("12");
});

// Proves 2.30, 2.31, 4.1, 4.10, 5.7, 5.8, 9.5, 10.3, 3.3.4
test("the code of a login submits itself and goes on after 1.3 seconds, with the tokens out of scripts' reach", async () => {
  const { context: seeded, researcher } = await signedInContext(at.browser, at.site);
  await seeded.close();
  const { context } = await checked(freshContext(at.browser));
  const page = await context.newPage();
  await page.clock.install();
  await openHydrated(page, `${at.site.url}/login`);
  await logIn(page, researcher.email);
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
});

/** How many boxes are drawn under a code's field. */
function boxesOf(field: Locator): Promise<number> {
  return field.evaluate(
    (input) => input.parentElement?.parentElement?.querySelectorAll("[aria-hidden] > span").length ?? 0,
  );
}
