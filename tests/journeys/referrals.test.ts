import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { descriptionOf, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const fields = ["Legal name", "Email", "Social", "Public profile", "Message"];
const success = "We'll review this registration and notify you if it was accepted.";

const at = siteInBrowser();

// Proves 1.8, 2.87, 2.90, 2.91, 9.8
test("an invite is thanked for during 2 seconds, and takes one invitation", async () => {
  const { page, researcher } = await signedInPage(at, null, { seed: { available_referrals: 2 } });
  await page.clock.install();
  await openHydrated(page, `${at.site.url}/referrals#invite`);
  const steps = page.getByRole("list").filter({ hasText: "They join" }).getByRole("listitem");
  await expect.poll(() => steps.count()).toBe(3);
  await page.getByText("2 invitations left").waitFor();
  await page.getByRole("textbox", { name: "Legal name" }).fill("Robin Falk");
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.org");
  // A region that is inserted with its text may not be announced.
  await page.getByRole("main").getByRole("status").waitFor({ state: "attached" });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const thanks = page.getByRole("status").getByText(success, { exact: true });
  await thanks.waitFor();
  const heading = page.locator("#invite").getByRole("heading", { name: "Invite" });
  await expect.poll(() => isFocused(heading)).toBe(true);
  await page.clock.runFor(1900);
  await expect.poll(() => thanks.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await thanks.waitFor({ state: "detached" });
  await page.getByText("1 invitation left").waitFor();
  expect(await isFocused(heading)).toBe(true);
  await expect.poll(() => page.getByRole("textbox", { name: "Legal name" }).inputValue()).toBe("");
  const query = "select fullname, email from referrals where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([
    { fullname: "Robin Falk", email: "robin@example.org" },
  ]);
});

test("the last invitation leaves the focus at the heading, which then says that none is left", async () => {
  const { page } = await signedInPage(at, "/referrals#invite", { seed: { available_referrals: 1 } });
  await page.getByRole("textbox", { name: "Legal name" }).fill("Robin Falk");
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("You have no invitation left").waitFor();
  const heading = page.locator("#invite").getByRole("heading", { name: "Invite" });
  await expect.poll(() => isFocused(heading)).toBe(true);
  await page.getByRole("status").getByText(success, { exact: true }).waitFor({ state: "detached" });
  expect(await isFocused(heading)).toBe(true);
});

// Proves 2.89
test("what is missing is said beside its field, and what was entered stays", async () => {
  const { page } = await signedInPage(at, "/referrals");
  await fillAll(page);
  await page.getByRole("textbox", { name: "Legal name" }).fill(" ");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("Legal name is required.").waitFor();
  await expect
    .poll(() => descriptionOf(page.getByRole("textbox", { name: "Legal name" })))
    .toContain("is required");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Message" }).inputValue())
    .toBe("Entered under Message");
});

// Proves 2.92, 5.27
test("with no invitation left the whole form is dimmed and disabled, and says so", async () => {
  const { page } = await signedInPage(at, "/referrals", { seed: { available_referrals: 0 } });
  await page.getByText("You have no invitation left", { exact: true }).waitFor();
  for (const name of fields) {
    expect(await page.getByRole("textbox", { name }).isDisabled(), name).toBe(true);
  }
  const spent = page.getByRole("textbox", { name: "Legal name" });
  await expect.poll(() => page.getByRole("button", { name: "Invite", exact: true }).isDisabled()).toBe(true);
  const { page: open } = await signedInPage(at, "/referrals");
  const free = open.getByRole("textbox", { name: "Legal name" });
  expect(await inkOf(spent)).not.toEqual(await inkOf(free));
});

// Proves 5.26
test("inviting is disabled without a complete profile, with the way to complete it", async () => {
  const { page } = await signedInPage(at, "/referrals", {
    seed: { stage: "onboarded" },
    state: { skipped_profile: true },
  });
  await expect.poll(() => page.getByRole("button", { name: "Invite", exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("textbox", { name: "Legal name" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Please complete your profile to continue." }).click();
  await page.waitForURL("**/complete-profile?redirectTo=%2Freferrals%23invite");
});

test("an invite that was typed before the profile was completed is there to be sent afterwards, and only then", async () => {
  const { page } = await signedInPage(at, "/referrals", {
    seed: { stage: "onboarded" },
    state: { skipped_profile: true },
  });
  await fillAll(page);
  await page.getByRole("link", { name: "Please complete your profile to continue." }).click();
  await page.getByRole("textbox", { name: "Research focus" }).fill("Kernels");
  await page.getByRole("textbox", { name: "Phone" }).fill("+39 02 1234 5678");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/referrals#invite");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect.poll(() => message.inputValue()).toBe("Entered under Message");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect.poll(() => message.inputValue()).toBe("");
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.waitForURL("**/faq");
  await page.goBack();
  await page.waitForURL("**/referrals**");
  await expect.poll(() => message.inputValue()).toBe("");
});

async function fillAll(page: Page) {
  for (const name of fields) await page.getByRole("textbox", { name }).fill(`Entered under ${name}`);
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.org");
}

/** How strongly a field is painted. */
function inkOf(field: ReturnType<Page["getByRole"]>) {
  return field.evaluate((element) => {
    const { color, backgroundColor, opacity, borderColor } = getComputedStyle(element);
    return { color, backgroundColor, opacity, borderColor };
  });
}
