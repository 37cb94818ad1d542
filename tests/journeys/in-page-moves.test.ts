// Moves within a page, by links to its parts or by hand in the address, while a form is on its way and after it was answered.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated, partArrived } from "../support/browser/hydrated";
import { checked, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import {
  fillIn,
  MIB,
  SUBMIT_PATH,
  slowedTo,
  submitButton,
  submittedBy,
  typed,
  withoutStore,
} from "../support/browser/submission-page";
import { isStored } from "../support/browser/upload-ways";
import { attach } from "../support/requests/attach";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const SLOWLY = 256 * 1024;

test("moves within the page stop no research on its way", async () => {
  const { page, researcher } = await writing();
  await attach(page, ["trace.bin", 4 * MIB]);
  const speed = await slowedTo(page, SLOWLY);
  await submitButton(page).click();
  await isStored({ site: at.site, researcherId: researcher.id });

  await skip(page);
  await page.evaluate(() => location.assign("#by-hand"));
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash === "#main");
  await page.getByRole("button", { name: "Cancel upload" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await speed.restore();

  await page.getByText("Your research was received.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
});

test("what a response asked for stays asked for after moves within the page", async () => {
  const { page, researcher } = await writing([`503 ${SUBMIT_PATH}`]);
  await attach(page, ["trace.bin", 9]);
  const store = await withoutStore(at.site);
  await submitButton(page).click();
  const missing = page.getByText("Your research was received, but its attachments may not have been.");
  await missing.waitFor();
  store.restore();

  await skip(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash === "");
  expect(await missing.count()).toBe(1);
  await page.getByRole("button", { name: "Send the attachments" }).click();
  await page.getByText("Your research was received.", { exact: true }).waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
});

test("who goes back to a page in which a link led to a part is asked first", async () => {
  const { page } = await signedInPage(at, "/bounties");
  await skip(page);
  await page.getByRole("navigation").first().getByRole("link", { name: "Submit Your Research" }).click();
  await page.getByLabel("Proof-of-Concept").fill("See the trace.");
  await partArrived(page, "LeaveDialog");

  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await page.evaluate(() => history.back());
  await asked.getByRole("button", { name: "Stay" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(SUBMIT_PATH);
  await page.evaluate(() => history.back());
  await asked.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/bounties#main");
});

test("research that a link to its own page stopped is received when it is submitted again", async () => {
  const { page, researcher } = await writing();
  await page.getByLabel("Steps").fill("x".repeat(60_000));
  const speed = await slowedTo(page, 10 * 1024);
  await submitButton(page).click();
  await page.getByRole("navigation").first().getByRole("link", { name: "Submit Your Research" }).click();
  await withdrawn(researcher.id);
  await speed.restore();

  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 0 }]);
});

test("an attempt that was withdrawn says that nothing of it is stored, and the next one is received", async () => {
  const { page, researcher } = await writing([`409 ${SUBMIT_PATH}`]);
  // As from another page of the same draft.
  await page.evaluate(async (path) => {
    const form = new FormData(document.querySelector<HTMLFormElement>("#submission") ?? undefined);
    form.delete("attachments");
    form.set("cancel", "yes");
    await fetch(path, { method: "POST", body: form });
  }, SUBMIT_PATH);
  await withdrawn(researcher.id);

  await submitButton(page).click();
  await page.getByText("nothing of this attempt was stored").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([]);
  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 0 }]);
});

/** A page in which research is filled in. */
async function writing(intended: string[] = []) {
  const signedIn = await checked(signedInContext(at.browser, at.site, { intended }));
  const page = await fillIn(signedIn.context, at.site);
  await hydrated(page);
  return { ...signedIn, page };
}

async function skip(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.waitForFunction(() => location.hash === "#main");
}

function withdrawn(researcherId: string): Promise<void> {
  const query = "select revision from withdrawn_submissions where researcher_id = ?";
  return expect.poll(() => rowsOf(at.site.dataDir, query, researcherId)).toEqual([{ revision: 1 }]);
}
