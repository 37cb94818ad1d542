import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKey } from "openpgp";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { everythingKept } from "../support/browser/stored-data";
import { attach } from "../support/requests/attach";
import { descriptionOf, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 10.26, R13
test("a private GPG key is refused with a warning and leaves no trace", async () => {
  const { privateKey } = await generateKey({ userIDs: [{ name: "Ada Rossi", email: "ada@example.org" }] });
  const { page } = await signedInPage(at, "/account/gpg-key", { intended: ["400 /account/gpg-key"] });
  const before = everythingKept(at.site.dataDir);
  const file = page.getByLabel(/public key/i);
  await file.setInputFiles({
    name: "secret.asc",
    mimeType: "text/plain",
    buffer: Buffer.from(privateKey),
  });
  await page.getByRole("button", { name: "Save" }).click();

  await page.getByText("This is a private key.").waitFor();
  await expect.poll(() => descriptionOf(file)).toContain("This is a private key.");
  expect(everythingKept(at.site.dataDir)).toEqual(before);
  const line = privateKey.split(/\r?\n/)[4] ?? "";
  expect(line).toMatch(/^[\w+/]{60,}/);
  expect(filesWith(line)).toEqual([]);
});

test("a file that was written again after it was chosen is told, and everything typed stays", async () => {
  const { page } = await signedInPage(at);
  const folder = mkdtempSync(join(tmpdir(), "conclave-chosen-"));
  const path = join(folder, "write-up.txt");
  writeFileSync(path, "a first version");
  await openHydrated(page, `${at.site.url}/submit-your-research`);
  await describeResearch(page);
  await page.getByLabel(/attachments/i).setInputFiles(path);
  writeFileSync(path, "another version, which is longer");
  await page.getByRole("button", { name: "Submit", exact: true }).click();

  await page.getByRole("alert").filter({ hasText: "was changed or taken away" }).waitFor();
  await expect.poll(() => page.getByLabel("Steps").inputValue()).not.toBe("");
  await page.getByRole("button", { name: "Remove write-up.txt" }).click();
  await page.getByLabel(/attachments/i).setInputFiles(path);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Your research was received.").waitFor();
  rmSync(folder, { recursive: true });
});

test("without scripts a key that is too large for any form reads its own limit", async () => {
  const { page } = await signedInPage(at, "/account/gpg-key", {
    javaScriptEnabled: false,
    intended: ["413 /account/gpg-key"],
  });
  await page.getByLabel(/public key/i).setInputFiles({
    name: "ring.gpg",
    mimeType: "application/pgp-keys",
    buffer: Buffer.alloc(2 * 1024 * 1024),
  });
  await page.getByRole("button", { name: "Save" }).click();

  await page.getByText(/A public key has 64 KiB at most, .* Choose the file with your public key/).waitFor();
});

// Proves 9.9
test.each([
  ["21 MiB of attachments", [10.5, 10.5], "Together these files are 21 MiB. At most 20 MiB can be sent."],
  ["11 attachments", Array<number>(11).fill(0.001), "These are 11 files. At most 10 can be sent."],
])(
  "%s are told at their field before anything is sent, and everything typed stays",
  async (_what, files, note) => {
    const { page } = await signedInPage(at, "/submit-your-research");
    const before = everythingKept(at.site.dataDir);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await describeResearch(page);
    await addCollaborator(page, "40");
    const field = page.getByLabel(/attachments/i);
    await attach(
      page,
      ...files.map((mebibytes, index): [string, number] => [
        `part-${index}.bin`,
        Math.ceil(mebibytes * 1024 * 1024),
      ]),
    );
    await page.getByRole("alert").getByText(note).waitFor();
    await page.getByRole("button", { name: "Submit", exact: true }).click();

    await expect.poll(() => isFocused(field)).toBe(true);
    await expect.poll(() => descriptionOf(field)).toContain(note);
    expect(await typed(page)).toEqual([...research.map(([, text]) => text), "40", "Sam Lindqvist"]);
    await expect.poll(() => page.getByRole("button", { name: /^Remove part-/ }).count()).toBe(files.length);
    expect(posts).toEqual([]);
    expect(everythingKept(at.site.dataDir)).toEqual(before);
  },
);

// Proves 5.31
test("a collaborator without a ratio is told beside the ratio, and everything typed stays", async () => {
  const { page } = await signedInPage(at, "/submit-your-research");
  const before = everythingKept(at.site.dataDir);
  await describeResearch(page);
  await addCollaborator(page, "");
  await page.getByRole("button", { name: "Submit", exact: true }).click();

  const ratio = page.getByLabel("Collaboration ratio");
  await expect.poll(() => ratio.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => descriptionOf(ratio)).toContain("Collaboration ratio is required.");
  expect(await typed(page)).toEqual([...research.map(([, text]) => text), "", "Sam Lindqvist"]);
  expect(everythingKept(at.site.dataDir)).toEqual(before);
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

/** The current values of the form's fields. */
function typed(page: Page): Promise<string[]> {
  const names = [...research.map(([name]) => name), "Collaboration ratio"];
  const fields = [...names.map((name) => page.getByLabel(name)), page.getByLabel("Name", { exact: true })];
  return Promise.all(fields.map((field) => field.inputValue()));
}

/** The instance's files that contain a text. */
function filesWith(text: string): string[] {
  return readdirSync(at.site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
