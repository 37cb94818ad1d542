import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium";
import { descriptionOf } from "../support/fields";
import { everythingKept } from "../support/kept";
import { type RunningSite, startSite } from "../support/running-site";
import { signedInContext } from "../support/signed-in-browser";

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("a private GPG key is refused with a warning and leaves no trace", async () => {
  const { privateKey } = await generateKey({ userIDs: [{ name: "Ada Rossi", email: "ada@example.org" }] });
  const { context, complaints } = await signedInContext(browser, site, {
    intended: ["400 /account/gpg-key"],
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/account/gpg-key`);
  const before = everythingKept(site.dataDir);
  const file = page.getByLabel(/public key/i);
  await file.setInputFiles({
    name: "secret.asc",
    mimeType: "text/plain",
    buffer: Buffer.from(privateKey),
  });
  await page.getByRole("button", { name: "Save" }).click();

  await page.getByText("This is a private key.").waitFor();
  expect(await descriptionOf(file)).toContain("This is a private key.");
  expect(everythingKept(site.dataDir)).toEqual(before);
  const line = privateKey.split(/\r?\n/)[4] ?? "";
  expect(line).toMatch(/^[\w+/]{60,}/);
  expect(filesWith(line)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("21 MiB of attachments are refused before anything is stored, and everything typed stays", async () => {
  const { context, complaints } = await signedInContext(browser, site, {
    intended: ["413 /submit-your-research"],
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/submit-your-research`);
  const before = everythingKept(site.dataDir);
  await describeResearch(page);
  await addCollaborator(page, "40");
  const half = Buffer.alloc(10.5 * 1024 * 1024, "x");
  await page.getByLabel(/attachments/i).setInputFiles([
    { name: "first.bin", mimeType: "application/octet-stream", buffer: half },
    { name: "second.bin", mimeType: "application/octet-stream", buffer: half },
  ]);
  await page.getByText("Together these files have 21 MiB. At most 20 MiB can be sent.").waitFor();
  await page.getByRole("button", { name: "Submit", exact: true }).click();

  await page.getByRole("alert").getByText("larger than 20 MiB in total, so nothing was sent").waitFor();
  expect(await typed(page)).toEqual([...research.map(([, text]) => text), "40", "Sam Lindqvist"]);
  expect(await page.getByRole("button", { name: /^Remove (first|second)\.bin$/ }).count()).toBe(2);
  expect(everythingKept(site.dataDir)).toEqual(before);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a collaborator without a ratio is told beside the ratio, and everything typed stays", async () => {
  const { context, complaints } = await signedInContext(browser, site);
  const page = await context.newPage();
  await page.goto(`${site.url}/submit-your-research`);
  const before = everythingKept(site.dataDir);
  await describeResearch(page);
  await addCollaborator(page, "");
  await page.getByRole("button", { name: "Submit", exact: true }).click();

  const ratio = page.getByLabel("Collaboration ratio");
  await expect.poll(() => ratio.getAttribute("aria-invalid")).toBe("true");
  expect(await descriptionOf(ratio)).toContain("Collaboration ratio must be a number.");
  expect(await typed(page)).toEqual([...research.map(([, text]) => text), "", "Sam Lindqvist"]);
  expect(everythingKept(site.dataDir)).toEqual(before);
  expect(complaints).toEqual([]);
  await context.close();
});

const research: [string, string][] = [
  ["Title", "A race in the renderer's port handling"],
  ["Version", "Every build since March"],
  ["High-Level Overview", "Two ports are closed at once.\n\nOne of them twice."],
  ["Root Cause Analysis", "The list of ports is read without its lock."],
  ["Proof-of-Concept", "<script>alert('ports')</script>"],
  ["Steps", "1. Open the page.\n2. Wait."],
];

async function describeResearch(page: Page) {
  for (const [name, text] of research) await page.getByLabel(name).fill(text);
}

async function addCollaborator(page: Page, ratio: string) {
  await page.getByRole("button", { name: "Add collaborator" }).click();
  await page.getByLabel("Collaboration ratio").fill(ratio);
  await page.getByLabel("Name", { exact: true }).fill("Sam Lindqvist");
  await page.getByLabel("Email", { exact: true }).fill("sam@example.org");
}

/** What stands in the form's fields now. */
function typed(page: Page): Promise<string[]> {
  const names = [...research.map(([name]) => name), "Collaboration ratio"];
  const fields = [...names.map((name) => page.getByLabel(name)), page.getByLabel("Name", { exact: true })];
  return Promise.all(fields.map((field) => field.inputValue()));
}

/** The instance's files in which a text stands. */
function filesWith(text: string): string[] {
  return readdirSync(site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
