import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import type { RunningSite } from "../servers/running-site";
import { keptAttachments, keptResearch } from "./stored-data";

export const SUBMIT_PATH = "/submit-your-research";
export const MIB = 1024 * 1024;

/** The values of a form that is filled in. */
export const typed = {
  Title: "A race in the renderer's port handling",
  "High-Level Overview": "Two ports are closed at once.",
  "Root Cause Analysis": "The list of ports is read without its lock.",
  "Proof-of-Concept": "See the trace.",
  Steps: "1. Open the page.\n2. Wait.",
};

/** Opens the form and fills it in, but for its files. */
export async function fillIn(context: BrowserContext, site: Pick<RunningSite, "url">): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + SUBMIT_PATH);
  for (const [name, text] of Object.entries(typed)) await page.getByLabel(name).fill(text);
  return page;
}

export function submitButton(page: Page) {
  return page.getByRole("button", { name: /^(Submit|Sending…|Cancelling…)$/ });
}

/** Lets the page send no faster than this. */
export async function slowedTo(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return { restore: () => limit(-1) };
}

/** Removes the attachments' folder, so that the API cannot store any. */
export async function withoutStore({ dataDir }: Pick<RunningSite, "dataDir">) {
  const folder = join(dataDir, "attachments");
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, "");
  return {
    restore() {
      renameSync(folder, `${folder}-file`);
      renameSync(`${folder}-away`, folder);
    },
  };
}

/** A researcher's submissions, each with the number of its attachments, which are whole in the store. */
export async function submittedBy({ dataDir }: Pick<RunningSite, "dataDir">, researcherId: string) {
  const submissions = await keptResearch(dataDir, researcherId);
  return Promise.all(
    submissions.map(async ({ id, details }) => {
      const files = await keptAttachments(dataDir, id);
      return { title: details.title as string, files: files.filter(({ isAsStored }) => isAsStored).length };
    }),
  );
}
