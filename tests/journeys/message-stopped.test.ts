// A link that is pressed while a message's files, or its files alone, are on their way.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { checked } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { fillIn, MIB, slowedTo, submitButton, withoutStore } from "../support/browser/submission-page";
import { attach } from "../support/requests/attach";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const SLOWLY = 256 * 1024;

test("a link stops no message with files without a question, and one that was stopped is sent again as one", async () => {
  const { page, researcher } = await onSubmission();
  await message(page).fill("See the trace.");
  await attach(page, ["trace.bin", 4 * MIB]);
  const speed = await slowedTo(page, SLOWLY);
  await send(page).click();
  await underWay(page);
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.waitForFunction(() => location.hash === "#main");
  await press(page, "Bounties");
  await asked(page).getByRole("button", { name: "Keep sending" }).click();
  await asked(page).waitFor({ state: "hidden" });
  await underWay(page);
  await press(page, "Bounties");
  await asked(page).getByRole("button", { name: "Stop sending" }).click();
  await page.getByText("You stopped sending, so this may have been received or not.").waitFor();
  expect(await message(page).inputValue()).toBe("See the trace.");
  await speed.restore();

  await send(page).click();
  await written(page)
    .getByText(/trace\.bin/)
    .waitFor();
  await expect.poll(() => message(page).inputValue()).toBe("");
  expect(await messagesOf(researcher.id)).toHaveLength(1);
});

test("a link stops no files of a message without a question, and they are sent again", async () => {
  const { page, researcher } = await onSubmission({ mayComplain: true });
  await message(page).fill("See the trace.");
  await attach(page, ["trace.bin", 4 * MIB]);
  const store = await withoutStore(at.site);
  await send(page).click();
  const sendFiles = page.getByRole("button", { name: "Send the files" });
  await sendFiles.waitFor();
  store.restore();
  await attach(page, ["trace.bin", 4 * MIB]);
  const speed = await slowedTo(page, SLOWLY);
  await sendFiles.click();
  await underWay(page);
  await press(page, "Bounties");
  await asked(page).getByRole("button", { name: "Stop sending" }).click();
  await page.getByText("You stopped sending, so this may have been received or not.").waitFor();
  await page.getByRole("button", { name: "Remove trace.bin" }).waitFor();
  await speed.restore();

  await sendFiles.click();
  await written(page)
    .getByText(/trace\.bin/)
    .waitFor();
  expect(await messagesOf(researcher.id)).toHaveLength(1);
});

/** The page of a submission that was just sent. */
async function onSubmission(options?: Parameters<typeof checked>[1]) {
  const signedIn = await checked(signedInContext(at.browser, at.site), options);
  const page = await fillIn(signedIn.context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.waitForURL("**/account/submissions/*");
  return { ...signedIn, page };
}

const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const written = (page: Page) => page.getByRole("listitem").filter({ hasText: "You wrote" });
const asked = (page: Page) => page.getByRole("dialog", { name: "Stop sending?" });
const underWay = (page: Page) =>
  page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0);

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("navigation").first().getByRole("link", { name }).click();
}

function messagesOf(researcherId: string): Promise<unknown[]> {
  const query =
    "select e.id from submission_events e join submissions s on s.id = e.submission_id where s.researcher_id = ? and e.kind = 'message'";
  return Promise.resolve(rowsOf(at.site.dataDir, query, researcherId));
}
