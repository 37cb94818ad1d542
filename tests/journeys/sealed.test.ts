import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedInContext } from "../support/browser/signed-in-browser";
import { seedSessions } from "../support/database/seeded-data";
import { send } from "../support/people/caller";
import { siteInBrowser } from "../support/servers/site-in-browser";
import { wholeLog } from "../support/servers/whole-log";

let folder: string;

/** Each is in one field or file of the submission. */
const sealed = {
  title: "MARKER-title-4f1c",
  version: "MARKER-version-a07d",
  overview: "MARKER-overview-9b2e",
  cause: "MARKER-cause-51d8",
  proof: "MARKER-proof-c3f6",
  steps: "MARKER-steps-7e90",
  collaborator: "MARKER-collaborator-d214",
  email: "marker-email-88ab@example.org",
  fileName: "MARKER-file-name-63c5.txt",
  content: "MARKER-content-0fd9",
};
/** Is stored in the clear: a search that finds this would find the others. */
const readable = "MARKER-inquiry-2a6b";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conclave-sealed-"));
  mkdirSync(join(folder, "temporary"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The server's temporary files would be here.
const at = siteInBrowser(() => ({ TMPDIR: join(folder, "temporary") }));

// Proves R15, 14.1.1, 14.1.2, 14.2.4, 16.2.3
test("what was submitted is found in no file of the data, the store, the database, a backup or a log", async () => {
  await submitMarkers();
  await sendInquiry();
  await at.site.programme("db", "backup", join(folder, "backup.db"));
  const whileRunning = traces([at.site.dataDir, folder], await wholeLog(at.site));
  await at.site.kill();
  const afterwards = traces([at.site.dataDir, folder], at.site.printed());

  for (const found of [whileRunning, afterwards]) {
    expect(found.of(readable)).toContain("backup.db");
    expect(found.of(readable).some((name) => name.startsWith("conclave.db"))).toBe(true);
    for (const marker of Object.values(sealed)) expect(found.of(marker)).toEqual([]);
    expect(found.files).toBeGreaterThanOrEqual(4);
  }
});

/** Sends research and a file through the site's form. */
async function submitMarkers(): Promise<void> {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  await page.goto(`${at.site.url}/submit-your-research`);
  const fields = {
    Title: sealed.title,
    Version: sealed.version,
    "High-Level Overview": sealed.overview,
    "Root Cause Analysis": sealed.cause,
    "Proof-of-Concept": sealed.proof,
    Steps: sealed.steps,
  };
  for (const [name, text] of Object.entries(fields)) await page.getByLabel(name).fill(text);
  await page.getByRole("button", { name: "Add collaborator" }).click();
  await page.getByLabel("Collaboration ratio").fill("40");
  await page.getByLabel("Name", { exact: true }).fill(sealed.collaborator);
  await page.getByLabel("Email", { exact: true }).fill(sealed.email);
  const buffer = Buffer.from(`${sealed.content}\n`.repeat(20_000));
  await page
    .getByLabel(/attachments/i)
    .setInputFiles({ name: sealed.fileName, mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Your research was received.", { exact: true }).waitFor();
  await context.close();
}

/** An inquiry, which is stored in the clear. */
async function sendInquiry(): Promise<void> {
  const [token] = await seedSessions(at.site.dataDir, 1);
  const response = await send(at.site, "POST", "/inquiries", { token, form: { message: readable } });
  expect(response.status).toBe(201);
}

/** Looks into every file of some folders, and into a log, for a text: as it is, in base64 and in hexadecimal. */
function traces(folders: string[], log: string) {
  const files = folders.flatMap((top) =>
    readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) })),
  );
  const all = [...files, { name: "the log", bytes: Buffer.from(log) }];
  return {
    files: all.length,
    of: (text: string) =>
      all.filter(({ bytes }) => formsOf(text).some((form) => bytes.includes(form))).map(({ name }) => name),
  };
}

function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  // Base64 has three forms, depending on where the text begins; their ends depend on the adjacent bytes.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .slice(4, -4),
  );
  return [text, ...base64, bytes.toString("hex")];
}
