// A browser saves the forms of its pages in files of its own, to restore them with a session: it is asked not to.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { filesWith, keptProfile, MARKER, settled, signIn, storedDrafts } from "../support/browser/drafts";
import { freshContext } from "../support/browser/fresh-context";
import { hydrated } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { seedSignedIn } from "../support/browser/signed-in-browser";
import { SUBMIT_PATH } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** A text that the browser saves: it is in a field whose form does not opt out. */
const CONTROL = "Zwetschgenmus";

// Proves 14.3.3
test("a form that was left is readable in no file of the browser's, nor are the names of its files", async () => {
  const profile = keptProfile();
  onTestFinished(() => profile.remove());
  const member = await seedSignedIn(at.site);
  const context = await profile.open();
  await signIn(context, at.site, member);
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());

  await openForm(page, "/");
  await writeInto(page, ["Message"]);
  await openForm(page, "/referrals");
  await writeInto(page, ["Legal name", "Social", "Message"]);
  await openForm(page, SUBMIT_PATH);
  await page.getByLabel("Attachments").setInputFiles(fileNamed(`${MARKER}.bin`));
  await writeInto(page, ["Title", "High-Level Overview", "Steps"]);
  // A restored draft is no more readable than a typed one.
  await openForm(page, SUBMIT_PATH);
  await page.getByText("Your draft is back.").waitFor();
  await settled(page);
  // The search finds the fields that the browser saves; once it has saved this one, it has saved the earlier ones.
  await openForm(page, "/faq");
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  await page.locator("textarea").fill(CONTROL);
  await expect.poll(() => filesWith(profile.folder, CONTROL), { timeout: 60_000 }).not.toEqual([]);
  await context.close();

  expect(filesWith(profile.folder, MARKER)).toEqual([]);
});

test("a draft is gone 14 days after its last change, also that of an account which never comes back", async () => {
  const { context, page } = await begun();
  const [{ id } = { id: "" }] = await storedDrafts(page);
  await signIn(context, at.site, await seedSignedIn(at.site));
  const found = async () => (await storedDrafts(page)).map((draft) => draft.id);

  await openForm(page, "/referrals");
  await age(page, id, 13 * DAY);
  await openForm(page, "/referrals");
  await writeInto(page, ["Legal name"]);
  expect(await found()).toContain(id);
  await age(page, id, DAY + MINUTE);
  await openForm(page, "/referrals");
  await page.getByText("Your draft is back.").waitFor();
  await expect.poll(found).not.toContain(id);
  expect(await found()).toHaveLength(1);
});

test("a browser's clock that runs ahead puts a draft out of sight, and it is back once the clock is right", async () => {
  const { context, page } = await begun();
  const [before] = await storedDrafts(page);

  const ahead = await context.newPage();
  await page.close();
  await context.clock.setFixedTime(Date.now() + 15 * DAY);
  const asked = ahead.waitForResponse("**/healthz");
  await openForm(ahead, "/referrals");
  await writeInto(ahead, ["Social"]);
  expect(await ahead.getByRole("textbox", { name: "Legal name", exact: true }).inputValue()).toBe("");
  expect(await storedDrafts(ahead)).toContainEqual(before);
  await asked;
  await ahead.getByRole("button", { name: "Discard draft" }).click();
  await ahead.getByRole("button", { name: "Discard for good" }).click();
  await expect.poll(() => storedDrafts(ahead)).toEqual([before]);

  const right = await context.newPage();
  await ahead.close();
  await context.clock.setFixedTime(Date.now());
  await openForm(right, "/referrals");
  await right.getByText("Your draft is back.").waitFor();
  const name = right.getByRole("textbox", { name: "Legal name", exact: true });
  expect(await name.inputValue()).toBe(`${MARKER} in Legal name`);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Makes a stored draft so much older. */
function age(page: Page, id: string, by: number): Promise<void> {
  return page.evaluate(
    async ([id, by]) => {
      const opening = indexedDB.open("drafts");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const change = opening.result.transaction("drafts", "readwrite");
      const drafts = change.objectStore("drafts");
      const reading = drafts.get(id);
      reading.addEventListener("success", () => {
        drafts.put({ ...reading.result, savedAt: reading.result.savedAt - by });
      });
      await new Promise((resolve) => change.addEventListener("complete", resolve));
      opening.result.close();
    },
    [id, by] as const,
  );
}

/** A referral that a researcher has begun, and whose draft is stored. */
async function begun() {
  const { context } = await checked(freshContext(at.browser));
  await signIn(context, at.site, await seedSignedIn(at.site));
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await openForm(page, "/referrals");
  await writeInto(page, ["Legal name"]);
  return { context, page };
}

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(at.site.url + path);
  await hydrated(page);
}

/** Writes into fields with a draft, and waits until it is stored. */
async function writeInto(page: Page, labels: string[]): Promise<void> {
  await page.locator("[aria-live][aria-busy]").waitFor({ state: "attached" });
  for (const label of labels)
    await page.getByRole("textbox", { name: label, exact: true }).fill(`${MARKER} in ${label}`);
  await settled(page);
}

function fileNamed(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "conclave-attachment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, "bytes");
  return path;
}
