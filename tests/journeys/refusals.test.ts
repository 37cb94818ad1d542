import type { Page } from "playwright";
import { expect, test } from "vitest";
import { enterInvitation } from "../support/browser/onboarding";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { everythingKept, rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { wrongCodeFor } from "../support/people/codes";
import { SAMPLE_INVITE_CODE, seedInvitation } from "../support/people/researchers";
import { descriptionOf, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test.each([
  ["A wrong", { code: "9D7K3MPQ2VXR", change: {} }],
  ["An expired", { code: SAMPLE_INVITE_CODE, change: { expires_at: Date.now() - 1 } }],
  ["A used", { code: SAMPLE_INVITE_CODE, change: { used_at: Date.now() } }],
])("%s invite code is refused, and the email stays", async (_what, { code, change }) => {
  const email = await invited(change);
  const before = everythingKept(at.site.dataDir);
  const { page } = await freshPage(at, "/invitation", { intended: ["400 /invitation"] });
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: /code/i }).fill(code);
  await page.getByRole("button", { name: "Next" }).click();

  expect(await alertOf(page)).toBe("The email, password or invite code is wrong.");
  await expect.poll(() => page.getByRole("textbox", { name: "Email" }).inputValue()).toBe(email);
  expect(everythingKept(at.site.dataDir)).toEqual(before);
  expect(rowsOf(at.site.dataDir, "select id from researchers where email = ?", email)).toEqual([]);
  await page.goto(`${at.site.url}/setup-password`);
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a wrong one-time code does not enrol the second factor", async () => {
  const { page, researcher } = await signedInPage(at, "/setup-mfa", {
    seed: { stage: "password_set" },
    intended: ["400 /setup-mfa"],
  });
  const secret = await shownSecret(page);
  const before = everythingKept(at.site.dataDir);
  const code = page.getByRole("textbox", { name: /code/i });
  const submit = page.getByRole("button", { name: "Submit" });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await code.fill(wrongCodeFor(secret));
  await submit.click();

  await page.getByText("This code is wrong").waitFor();
  await expect.poll(() => descriptionOf(code)).toContain("This code is wrong");
  await expect.poll(() => code.inputValue()).toBe("");
  await expect.poll(() => isFocused(code)).toBe(true);
  // The authenticator app that holds it already can go on.
  await expect.poll(() => page.getByRole("code").textContent()).toBe(secret);
  expect(everythingKept(at.site.dataDir)).toEqual(before);
  const query = "select confirmed_at from authenticators where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([{ confirmed_at: null }]);
});

// Proves 5.5
test("two passwords that differ are told beside the second, and both stay", async () => {
  const invitation = await withServices(at.site.dataDir, (services) => seedInvitation(services));
  const { page } = await freshPage(at);
  await enterInvitation(page, at.site.url, invitation);
  const before = everythingKept(at.site.dataDir);
  const first = page.getByLabel("New password", { exact: true });
  const second = page.getByLabel("Confirm password", { exact: true });
  await first.fill("Quiet lantern 42 harbour");
  await second.fill("Quiet lantern 43 harbour");
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByText("Password Must be Matching.").waitFor();
  await expect.poll(() => descriptionOf(second)).toContain("Password Must be Matching.");
  await expect.poll(() => first.inputValue()).toBe("Quiet lantern 42 harbour");
  await expect.poll(() => second.inputValue()).toBe("Quiet lantern 43 harbour");
  await first.press("End");
  await page.keyboard.type("!");
  await page.getByText("Password Must be Matching.").waitFor({ state: "detached" });
  expect(everythingKept(at.site.dataDir)).toEqual(before);
});

// Proves 5.21
test("an empty signature is not accepted", async () => {
  const { page } = await signedInPage(at, "/sign-nda", {
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  const before = everythingKept(at.site.dataDir);
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /sign/i });
  await dialog.getByRole("button", { name: "Accept & Sign" }).click();

  await dialog.getByRole("alert").getByText("There is no signature yet.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/sign-nda");
  expect(everythingKept(at.site.dataDir)).toEqual(before);
});

/** An invitation to an address, changed afterwards. */
function invited(change: { expires_at?: number; used_at?: number }): Promise<string> {
  return withServices(at.site.dataDir, async (services) => {
    const { id, email } = await seedInvitation(services);
    const update = services.db.updateTable("invitations").where("id", "=", id);
    if (Object.keys(change).length > 0) await update.set(change).execute();
    return email;
  });
}

/** The lines on top of the form, once there are some. */
function alertOf(page: Page): Promise<string | null> {
  return page.getByRole("alert").filter({ hasText: /\S/ }).textContent();
}

async function shownSecret(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Show secret" }).click();
  return (await page.getByRole("code").textContent()) ?? "";
}
