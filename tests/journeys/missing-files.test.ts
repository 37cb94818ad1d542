import type { Page } from "playwright";
import { expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import { checked } from "../support/browser/opened-page";
import { logInAgain, signedInContext } from "../support/browser/signed-in-browser";
import { fillIn, submitButton, withoutStore } from "../support/browser/submission-page";
import { attach } from "../support/requests/attach";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("files of a message stay chosen and asked for while their connection is broken, and after a label is saved", async () => {
  const { page, panel } = await withFilesMissing();
  const label = page.getByRole("textbox", { name: "Label" });
  const connect = await cutOff(page);
  await sendFiles(page).click();
  await panel.getByText(/No answer came: the connection broke/).waitFor();
  connect();
  await label.fill("The decoder one");
  await page.getByRole("button", { name: "Save label" }).click();
  await page.getByText("Your label was saved.").waitFor();
  await panel.getByRole("button", { name: "Remove trace.log" }).waitFor();
  expect(await message(page).count()).toBe(0);

  await sendFiles(page).click();
  const written = page.getByRole("listitem").filter({ hasText: "You wrote" });
  await written.getByText("trace.log, 9 bytes").waitFor();
  await panel.waitFor({ state: "detached" });
  expect(await written.count()).toBe(1);
  expect(await message(page).inputValue()).toBe("");
  expect(await page.getByText("Your draft is back.").count()).toBe(0);
});

test("files of a message stay chosen and asked for when the page is older than the session", async () => {
  const { context, page, panel, researcher } = await withFilesMissing();
  await logInAgain(at.site, context, researcher.id);
  await sendFiles(page).click();
  await panel.getByText(/Send it once more/).waitFor();
  await sendFiles(page).click();
  await page.getByText("trace.log, 9 bytes").waitFor();
  await panel.waitFor({ state: "detached" });
});

test("a researcher goes on without the files of a message, and the next message is another", async () => {
  const { page, panel } = await withFilesMissing();
  await panel.getByRole("link", { name: "Go on without them" }).click();
  await message(page).fill("The trace is of no use.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "You wrote" }).count()).toBe(2);
});

const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const sendFiles = (page: Page) => page.getByRole("button", { name: "Send the files" });

/** A page on which a message was sent whose file the store did not take; the file is chosen again, and the store is back. */
async function withFilesMissing() {
  // The browser complains of the broken store and connections.
  const { context, researcher } = await checked(signedInContext(at.browser, at.site), { mayComplain: true });
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await message(page).fill("See the trace.");
  await attach(page, ["trace.log", 9]);
  const store = await withoutStore(at.site);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const panel = page.getByRole("region", { name: "The files of your message" });
  await panel.waitFor();
  store.restore();
  await attach(page, ["trace.log", 9]);
  return { context, page, panel, researcher };
}
