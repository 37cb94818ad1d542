import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { COLLABORATORS_MAX } from "../../contract/limits";
import { holdScripts, openHydrated, partArrived } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { focusedText, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const required = ["Title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];

const at = siteInBrowser();

// Proves 2.96, 5.28, 5.29, 5.30
test("the submission stands below the figures, and tells which fields it wants and the limit of its files", async () => {
  const { page, researcher } = await signedInPage(at, "/submit-your-research");
  await page.getByRole("heading", { level: 1, name: "Time to get your offer" }).waitFor();
  for (const label of ["Active research projects", "Accepted bugs", "Invites sent"]) {
    await expect.poll(() => page.getByRole("term").filter({ hasText: label }).count()).toBe(1);
  }
  for (const name of required) {
    expect(await page.getByLabel(name).getAttribute("required"), name).not.toBeNull();
  }
  await expect.poll(() => page.getByLabel("Version").getAttribute("required")).toBeNull();
  const files = page.getByLabel(/attachments/i);
  await expect.poll(() => files.getAttribute("multiple")).not.toBeNull();
  await expect.poll(() => files.getAttribute("required")).toBeNull();
  await page.getByText(/Total size under 20MiB/).waitFor();

  for (const name of required) await page.getByLabel(name).fill(`${name} of the research`);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.poll(() => focusedText(page)).toContain("Your research was received.");
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");
  const query = "select id from submissions where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toHaveLength(1);
});

// Proves 5.32
test("collaborators are added and removed, and removing is disabled at none", async () => {
  const { page } = await signedInPage(at, "/submit-your-research");
  const { rows, add, remove } = collaboratorsOf(page);
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await add.click();
  await add.click();
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().getByLabel("Name").fill("Sam Lindqvist");
  await remove.click();
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().getByLabel("Name").inputValue()).toBe("Sam Lindqvist");
  await expect.poll(() => isFocused(remove)).toBe(true);
  await remove.click();
  await expect.poll(() => rows.count()).toBe(0);
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await expect.poll(() => isFocused(add)).toBe(true);
});

test("how many collaborators there are is announced when one is added or removed", async () => {
  const { page } = await signedInPage(at, "/submit-your-research");
  const { add, remove } = collaboratorsOf(page);
  const said = (text: string) =>
    page
      .getByRole("status")
      .filter({ hasText: new RegExp(`^${text}$`) })
      .waitFor();
  await add.click();
  await said("1 collaborator");
  await add.click();
  await said("2 collaborators");
  await remove.click();
  await said("1 collaborator");
});

test("no more collaborators are added than a submission may have, and the focus stays where it can go on", async () => {
  const { page } = await signedInPage(at, "/submit-your-research");
  const { rows, add, remove } = collaboratorsOf(page);
  for (let count = 1; count <= COLLABORATORS_MAX; count++) {
    await add.click();
    await expect.poll(() => rows.count()).toBe(count);
  }
  await expect.poll(() => add.isDisabled()).toBe(true);
  await expect.poll(() => isFocused(remove)).toBe(true);
  await remove.click();
  await expect.poll(() => add.isEnabled()).toBe(true);
});

test("what is pressed while a form's checks are still coming counts each time", async () => {
  const { page } = await signedInPage(at, "/submit-your-research");
  const release = await holdScripts(page);
  const { rows, add } = collaboratorsOf(page);
  for (let times = 0; times < 3; times++) await add.click();
  await expect.poll(() => rows.count()).toBe(0);
  release();
  await expect.poll(() => rows.count()).toBe(3);
});

// Proves 5.33
test("submitting is disabled without a complete profile, with the way to complete it", async () => {
  const { page } = await signedInPage(at, "/submit-your-research", {
    seed: { stage: "onboarded" },
    state: { skipped_profile: true },
  });
  await expect.poll(() => page.getByRole("button", { name: "Submit", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Please complete your profile to continue." }).click();
  await page.waitForURL("**/complete-profile?redirectTo=%2Fsubmit-your-research");
});

test("without a complete profile that is said before the first field, and not only after the last", async () => {
  const { page } = await signedInPage(at, "/submit-your-research", {
    seed: { stage: "onboarded" },
    state: { skipped_profile: true },
  });
  const said = page.getByText(/Research can be submitted once your profile is complete/);
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(said)).toBeLessThan(await topOf(page.getByLabel("Title")));
});

test("anyone who leaves with research that was not sent is asked first, and not where nothing was entered", async () => {
  const { page } = await signedInPage(at);
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  const goTo = (name: string) => page.getByRole("navigation").first().getByRole("link", { name }).click();
  const leave = () => goTo("Bounties");
  await openHydrated(page, `${at.site.url}/submit-your-research`);
  await leave();
  await page.waitForURL(/\/bounties/);
  await goTo("Submit Your Research");
  const proof = "    def f():";
  await page.getByLabel("Proof-of-Concept").fill(proof);
  await partArrived(page, "LeaveDialog");

  await leave();

  await asked.getByText("What you entered was not sent").waitFor();
  expect(await isFocused(asked.getByRole("button", { name: "Stay" }))).toBe(true);
  await page.keyboard.press("Enter");
  await asked.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Proof-of-Concept").inputValue()).toBe(proof);
  await page.goBack();
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/submit-your-research");
  expect(await page.getByLabel("Proof-of-Concept").inputValue()).toBe(proof);
  await leave();
  await asked.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(/\/bounties/);
  await asked.waitFor({ state: "hidden" });
});

test("anyone who presses a button of the question twice is taken at the first word", async () => {
  const { page } = await signedInPage(at);
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  const leave = () => page.getByRole("navigation").first().getByRole("link", { name: "Bounties" }).click();
  await openHydrated(page, `${at.site.url}/submit-your-research`);
  await page.getByLabel("Title").fill("Use after free");
  await partArrived(page, "LeaveDialog");

  await leave();
  await asked.getByRole("button", { name: "Stay" }).dblclick();
  await asked.waitFor({ state: "hidden" });
  await leave();
  await asked.getByRole("button", { name: "Leave" }).dblclick();

  await page.getByRole("heading", { level: 1, name: "Bounties" }).waitFor();
});

test("anyone who closes or loads the page again with research that was not sent is asked by the browser", async () => {
  const { page } = await signedInPage(at);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await openHydrated(page, `${at.site.url}/submit-your-research`);
  const title = page.getByLabel("Title");
  await title.pressSequentially("x");

  await page.evaluate(() => window.location.assign("/faq"));

  await expect.poll(() => asked).toEqual(["beforeunload"]);
  expect(await title.inputValue()).toBe("x");
  await title.press("Backspace");
  await page.evaluate(() => window.location.assign("/faq"));
  await page.waitForURL("**/faq");
  expect(asked).toHaveLength(1);
});

function collaboratorsOf(page: Page) {
  return {
    rows: page.getByRole("region", { name: /^Collaborator \d/ }),
    add: page.getByRole("button", { name: "Add collaborator" }),
    remove: page.getByRole("button", { name: "Remove collaborator" }),
  };
}
