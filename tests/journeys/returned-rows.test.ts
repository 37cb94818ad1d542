// Rows of a form that the server returned, before its scripts came and after.

import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { holdScripts, hydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { SUBMIT_PATH } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("a collaborator whose row was added before the scripts came stays when the next is added", async () => {
  const { page } = await signedInPage(at);
  const release = await openHeld(page);
  const { rows, add } = collaboratorsOf(page);
  await add.click();
  await rows.first().waitFor();
  release();
  await hydrated(page);
  await fillRow(rows.first(), "40", "Sam Lindqvist", "sam@example.org");
  await add.click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await textsOf(rows)).toEqual([
    ["40", "Sam Lindqvist", "sam@example.org"],
    ["", "", ""],
  ]);
});

test("of collaborators that were refused before the scripts came, the one is removed whose button is pressed", async () => {
  const { page } = await signedInPage(at, null, { intended: [`400 ${SUBMIT_PATH}`] });
  const release = await openHeld(page);
  const { rows, add } = collaboratorsOf(page);
  for (const [index, name] of ["Ada", "Bo", "Cleo"].entries()) {
    await add.click();
    await fillRow(rows.nth(index), `${index + 1}0`, name, `${name.toLowerCase()}@example.org`);
  }
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Title is required.").waitFor();
  release();
  await hydrated(page);
  await rows.nth(1).getByLabel("Name").fill("Bo, corrected");
  await page.getByRole("button", { name: "Remove row 1" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await textsOf(rows)).toEqual([
    ["20", "Bo, corrected", "bo@example.org"],
    ["30", "Cleo", "cleo@example.org"],
  ]);
});

/** Opens the form for research with its scripts held; returns a function that releases them. */
async function openHeld(page: Page): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(at.site.url + SUBMIT_PATH, { waitUntil: "commit" });
  return release;
}

function collaboratorsOf(page: Page) {
  return {
    rows: page.getByRole("region", { name: /^Collaborator \d$/ }),
    add: page.getByRole("button", { name: "Add collaborator" }),
  };
}

async function fillRow(row: Locator, ratio: string, name: string, email: string): Promise<void> {
  await row.getByLabel("Collaboration ratio").fill(ratio);
  await row.getByLabel("Name").fill(name);
  await row.getByLabel("Email").fill(email);
}

/** The texts of each row's fields. */
async function textsOf(rows: Locator): Promise<string[][]> {
  return Promise.all(
    (await rows.all()).map((row) =>
      row.locator("input").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ),
  );
}
