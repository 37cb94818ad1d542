import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { withServices } from "../database/seeded-data";
import { newSession } from "../people/sessions";
import type { RunningSite } from "../servers/running-site";
import { wholeChromiumOptions } from "./chromium";
import { hydrated } from "./hydrated";
import { type seedSignedIn, sessionCookie } from "./signed-in-browser";
import { MIB, SUBMIT_PATH } from "./submission-page";

/** A word that nothing else in a browser's profile has. */
export const MARKER = "Quittenmarmelade";
const longTexts = ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];

/** Research of 60 kB: text by label. */
export const research: Record<string, string> = {
  Title: `${MARKER} in the renderer`,
  Version: "1.0 to 2.3",
  ...Object.fromEntries(
    longTexts.map((name) => [name, `${MARKER} of ${name}. `.repeat(600).slice(0, 15_000)]),
  ),
};

const collaborator = { "Collaboration ratio": "50", Name: `${MARKER} Curie`, Email: "marie@example.org" };

/** Attachments of 10 MiB, which say the marker too. */
export const attachments = ["trace.bin", "poc.bin"].map((name) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.alloc(5 * MIB, `${MARKER} in ${name} `),
}));

/** A browser whose profile stays on the disk when it is closed. */
export function keptProfile() {
  const folder = mkdtempSync(join(tmpdir(), "conclave-profile-"));
  return {
    folder,
    async open(): Promise<BrowserContext> {
      const context = await chromium.launchPersistentContext(folder, {
        ...wholeChromiumOptions(),
        headless: true,
        locale: "en-GB",
      });
      context.setDefaultTimeout(60_000);
      return context;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The files of a folder in which a text can be read, as UTF-8 or UTF-16. */
export function filesWith(folder: string, text: string): string[] {
  const readings = [Buffer.from(text, "utf8"), Buffer.from(text, "utf16le")];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return readings.some((reading) => bytes.includes(reading));
    });
}

/** A researcher who can log in, with a new session for each time that they do. */
export type Member = Awaited<ReturnType<typeof seedSignedIn>>;

/** Signs a browser in as a researcher whose session was made for this. */
export async function signIn(context: BrowserContext, site: RunningSite, { session }: Member): Promise<void> {
  await context.addCookies([await sessionCookie(site, { session })]);
}

/** The same researcher, logged in once more. */
export async function again(site: RunningSite, { researcher }: Member): Promise<Member> {
  const session = await withServices(site.dataDir, (services) => newSession(services, researcher.id));
  return { researcher, session };
}

/** Opens the form for research. */
export async function openForm(context: BrowserContext, site: RunningSite): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + SUBMIT_PATH);
  await hydrated(page);
  return page;
}

/** Writes research, with these files, and waits until it is stored. */
export async function write(page: Page, files = attachments): Promise<void> {
  await page.locator("[aria-live][aria-busy]").waitFor({ state: "attached" });
  for (const [name, text] of Object.entries(research))
    await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Add collaborator" }).click();
  const row = page.getByRole("region", { name: "Collaborator 1" });
  for (const [label, text] of Object.entries(collaborator)) await row.getByLabel(label).fill(text);
  await page.getByLabel("Attachments").setInputFiles(files);
  await settled(page);
}

/** Waits until the last entry is stored, or is said not to be. */
export async function settled(page: Page): Promise<void> {
  await page.locator("[aria-live][aria-busy=false]", { has: page.locator("[data-tone]") }).waitFor();
}

interface Stored {
  id: string;
  savedAt: number;
  files: string[];
}

/** The drafts that the browser stores, as a reader of its storage finds them. */
export function storedDrafts(page: Page): Promise<Stored[]> {
  return page.evaluate(async () => {
    const { indexedDB } = window;
    if (!(await indexedDB.databases()).some(({ name }) => name === "drafts")) return [];
    const opening = indexedDB.open("drafts");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    opening.result.close();
    return reading.result.map(({ id, savedAt, files }) => ({ id, savedAt, files }));
  });
}

/** The form's current content: its texts by label, its files, its collaborators. */
export async function written(page: Page) {
  const texts = await page.getByLabel("Title").evaluate((title) => {
    const fields = [...((title as HTMLInputElement).form?.elements ?? [])];
    const shown = fields.filter((field) =>
      field.matches("textarea, input:is([type=text], [type=email], :not([type]))"),
    );
    return shown.map((field) => (field as HTMLInputElement).value);
  });
  const files = await page.getByLabel("Attachments").evaluate(async (input) => {
    const chosen = [...((input as HTMLInputElement).files ?? [])];
    return Promise.all(
      chosen.map(async (file) => `${file.name}: ${file.size} ${(await file.text()).slice(0, 30)}`),
    );
  });
  return { texts: texts.filter((text) => text !== "").map(digest), files };
}

/** The content that `write` wrote. */
export const whole = {
  texts: [...Object.values(research), ...Object.values(collaborator)].map(digest),
  files: attachments.map(({ name, buffer }) => `${name}: ${buffer.length} ${buffer.toString().slice(0, 30)}`),
};

/** Long texts by length and hash: a difference is to be readable. */
function digest(text: string): string {
  return text.length < 100 ? text : `${text.length} ${createHash("sha256").update(text).digest("hex")}`;
}
