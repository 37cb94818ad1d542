import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { holdScripts, openHydrated } from "../support/browser/hydrated";
import { checked, freshPage } from "../support/browser/opened-page";
import { seedSignedIn, signedInContext } from "../support/browser/signed-in-browser";
import { fillIn, submitButton } from "../support/browser/submission-page";
import { seedSessions } from "../support/database/seeded-data";
import { projectRoot } from "../support/project-root";
import { type Case, forgedFiles, forgedRecords, good } from "../support/requests/forgeries";
import { recorded } from "../support/requests/recorded-on-site";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const proof = { name: "poc.py", mimeType: "text/x-python", buffer: Buffer.from("print('boom')\n") };

test("what was sent and answered is proved from the record alone, offline, and one byte changed is named", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const page = await fillIn(context, at.site);
  await page.getByLabel(/attachments/i).setInputFiles(proof);
  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  const first = await download(page, "Download your record");
  const number = await page.locator("main code").first().textContent();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.getByRole("heading", { level: 1, name: String(number) }).waitFor();
  await at.site.programme(
    "submission",
    "ask",
    String(number),
    "--text",
    "Which versions?",
    "--alias",
    "Mira",
  );
  const second = await download(page, "Download the record");
  expect(JSON.parse(first.text).secrets).toHaveLength(2);
  // The browser has them until it signs out.
  expect(JSON.parse(second.text).secrets).toEqual(JSON.parse(first.text).secrets);
  await context.clearCookies({ name: "receipts" });
  const later = await download(page, "Download the record");
  expect(JSON.parse(later.text)).not.toHaveProperty("secrets");

  const visitor = await at.browser.newContext();
  const checking = await visitor.newPage();
  await openHydrated(checking, `${at.site.url}/verify`);
  await visitor.setOffline(true);
  await checking.getByLabel("Record", { exact: true }).setInputFiles(first.path);
  await checking.getByText("It holds").waitFor();
  await checking.getByLabel("Files, if you like").setInputFiles(proof);
  await checking.getByText("is as it was sent, by receipt 2").waitFor();
  await checking.getByLabel("Record", { exact: true }).setInputFiles(later.path);
  await checking.getByText(/^poc\.py is nothing that can be proved/).waitFor();
  await checking.getByRole("button", { name: "Remove poc.py" }).click();
  await checking.getByText("The programme asked something").waitFor();

  await checking
    .getByLabel("Record", { exact: true })
    .setInputFiles(changed(second, "Which versions?", "Which version??"));
  await checking
    .getByText("Receipt 3 has another content than was signed: its text was changed, or its salt.")
    .waitFor();
  await visitor.close();
});

test("ten good records and each kind of forged one are told apart by the page", async () => {
  const [token = ""] = await seedSessions(at.site.dataDir, 1);
  const [own, other] = [await recorded(at.site, token), await recorded(at.site, token)];
  const made = { ...own, asked: "Which versions?", other, openings: [] };
  const { page, context, complaints } = await openVerify();

  for (const [what, make] of good)
    expect([what, await verdictOf(page, make(made))]).toEqual([what, "It holds"]);
  for (const [what, make] of forgedRecords)
    expect([what, await verdictOf(page, make(made))]).toEqual([what, "It does not hold"]);
  for (const [what, make] of forgedFiles) {
    expect([what, await verdictOf(page, make(made))]).toEqual([what, "The record holds"]);
    await page.getByText("Not proved to be what was sent").waitFor();
  }

  expect(complaints).toEqual([]);
  await context.close();
});

test("a record chosen before the scripts came is checked, and again when the same file was rewritten and is chosen again", async () => {
  const { session } = await seedSignedIn(at.site);
  const { record } = await recorded(at.site, session.access);
  const path = join(folder(), "record.json");
  writeFileSync(path, record);
  const { context, page } = await freshPage(at);
  const release = await holdScripts(page);
  await page.goto(`${at.site.url}/verify`, { waitUntil: "commit" });
  await page.getByLabel("Record", { exact: true }).setInputFiles(path);

  release();
  await page.getByText("It holds").waitFor();

  writeFileSync(path, record.replace("Which versions?", "Which version??"));
  // As the browser's own dialog does: Playwright itself would have a change event follow.
  const browser = await context.newCDPSession(page);
  const { result } = await browser.send("Runtime.evaluate", {
    expression: "document.querySelector('input[name=record]')",
  });
  await browser.send("DOM.setFileInputFiles", { objectId: result.objectId, files: [path] });
  await page.getByText("It does not hold").waitFor();
});

test("without scripts the record is downloaded, and the page to check one says that it takes scripts", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site, { javaScriptEnabled: false }));
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  const record = await download(page, "Download your record");

  await page.goto(`${at.site.url}/verify`);
  await page.getByText("Scripts are off").waitFor();
  const keys = await (await fetch(`${at.site.url}/.well-known/jwks.json`)).text();

  expect(await second(record.path, keys)).toBe("It holds.\n");
});

async function openVerify() {
  const context = await at.browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  return { context, page, complaints };
}

/** The page's verdict on a record, with its files. */
async function verdictOf(page: Page, [record, given = []]: ReturnType<Case[1]>): Promise<string | null> {
  await openHydrated(page, `${at.site.url}/verify`);
  const buffer = Buffer.from(record);
  // First, so that there is one verdict.
  if (given.length > 0)
    await page
      .getByLabel("Files, if you like")
      .setInputFiles(
        given.map(({ name, bytes }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(bytes) })),
      );
  await page
    .getByLabel("Record", { exact: true })
    .setInputFiles({ name: "record.json", mimeType: "application/json", buffer });
  return page.getByText(/^(It holds|The record holds|It does not hold)$/).textContent();
}

interface Downloaded {
  path: string;
  text: string;
}

async function download(page: Page, link: string): Promise<Downloaded> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: link }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^record-\d{4}-\d{4,}\.json$/);
  const path = join(folder(), file.suggestedFilename());
  await file.saveAs(path);
  return { path, text: readFileSync(path, "utf8") };
}

/** The same file with other words in it. */
function changed({ text }: Downloaded, from: string, to: string): string {
  expect(text).toContain(from);
  const path = join(folder(), "changed.json");
  writeFileSync(path, text.replace(from, to));
  return path;
}

/** The verdict on a record of a verifier that was written from the page of the format alone. */
function second(record: string, keys: string): Promise<string> {
  const jwks = join(folder(), "jwks.json");
  writeFileSync(jwks, keys);
  const script = join(projectRoot, "tests/support/second-verifier.mjs");
  return new Promise((resolve) => {
    execFile(process.execPath, [script, record, jwks], (_error, stdout) => resolve(stdout));
  });
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "conclave-record-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
