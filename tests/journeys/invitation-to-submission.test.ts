import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { onboard, person } from "../support/browser/onboarding";
import { freshPage } from "../support/browser/opened-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 1.4, 1.7, 4.21
test("a printed invitation leads to submitted research, with its rows in the database and its files in the store", async () => {
  const { page } = await freshPage(at);

  await onboard(page, at.site.url, at.site.invitation);
  await closeMessages(page);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toContain(person.firstName);

  await applyForATarget(page);
  const attachment = randomBytes(3 * 1024 * 1024);
  await submitResearch(page, attachment);

  const db = new Sqlite(join(at.site.dataDir, "conclave.db"), { readonly: true });
  const researcher = db
    .prepare("select * from researchers where email = ?")
    .get(at.site.invitation.email) as Row;
  expect(db.prepare("select nickname, country, phone, dob from profiles").all()).toEqual([
    { nickname: person.username, country: "IT", phone: "+390212345678", dob: "1990-05-17" },
  ]);
  expect(db.prepare("select researcher_id from ndas").all()).toEqual([{ researcher_id: researcher.id }]);
  expect(db.prepare("select count(*) as n from research_requests").get()).toEqual({ n: 1 });
  const [submission] = db.prepare("select * from submissions").all() as Row[];
  expect(submission).toMatchObject({ researcher_id: researcher.id, status: "received" });
  const [stored] = db.prepare("select * from attachments").all() as Row[];
  expect(stored).toMatchObject({ submission_id: submission?.id, size: attachment.length });
  db.close();

  const files = readdirSync(join(at.site.dataDir, "attachments"), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && entry.name.startsWith("attachment-"));
  expect(files).toHaveLength(1);

  const out = join(at.site.dataDir, "opened");
  const key = /private half is in (\S+)/.exec(at.site.printed())?.[1] ?? "";
  const opened = await at.site.programme<Opened>(
    ...["submission", "open", String(submission?.id), "--key", key, "--out", out],
  );
  const sha256 = createHash("sha256").update(attachment).digest("hex");
  expect(opened.details.title).toBe("A race in the renderer's port handling");
  expect(opened.attachments).toMatchObject([{ name: "proof.bin", size: attachment.length, sha256 }]);
  expect(readFileSync(join(out, "proof.bin")).equals(attachment)).toBe(true);

  const listed = await at.site.programme<{ id: string }[] | { submissions: { id: string }[] }>(
    "submission",
    "list",
  );
  expect(JSON.stringify(listed)).toContain(String(submission?.id));
});

type Row = Record<string, unknown>;
type Opened = { details: { title: string }; attachments: { name: string; size: number; sha256: string }[] };

/** Reads the welcome messages away, one at a time. */
async function closeMessages(page: Page) {
  const popup = page.getByRole("dialog").filter({ hasText: /Message \d of \d/ });
  await popup.waitFor();
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "hidden" });
}

async function applyForATarget(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bounties" }).click();
  await page.waitForURL("**/bounties");
  await page
    .locator("#explore")
    .getByRole("button", { name: /sign up/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Apply to research this target" }).click();
  await dialog.getByText("Thank you for requesting to research this target!").waitFor();
  await expect.poll(() => dialog.getByText("We will contact you soon.").isVisible()).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).click();
}

async function submitResearch(page: Page, attachment: Buffer) {
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Submit Your Research" })
    .click();
  // The address changes before the screen: the previous one has a "Title or criteria".
  await page.getByRole("heading", { level: 1, name: "Time to get your offer" }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("A race in the renderer's port handling");
  for (const name of ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"]) {
    await page.getByLabel(name).fill(`${name} of the research, in a few words.`);
  }
  await page.getByRole("button", { name: "Add collaborator" }).click();
  await page.getByLabel("Collaboration ratio").fill("40");
  await page.getByLabel("Name", { exact: true }).fill("Sam Lindqvist");
  await page.getByLabel("Email", { exact: true }).fill("sam@example.org");
  await page
    .getByLabel(/attachments/i)
    .setInputFiles({ name: "proof.bin", mimeType: "application/octet-stream", buffer: attachment });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Your research was received.").waitFor();
}
