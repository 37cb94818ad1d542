// Races between two steps of React on a busy machine: a response before the page shows that its form is being sent, which React
// never renders then; a press between a commit and its effects.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import {
  holdableRenders,
  holdRenders,
  releaseRenders,
  renderToOneCommit,
} from "../support/browser/held-renders";
import { holdAll, openHydrated } from "../support/browser/hydrated";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { focusedText } from "../support/requests/fields";
import { contextForState, pathOf, screenStates } from "../support/screens";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const noAnswer = /No answer came: the connection broke/;
const text = "A question that took a while to write.";

test("a form whose answer overtakes its saving leads to what the answer says, and can be sent again", async () => {
  const { page, researcher } = await signedInPage(at, null, { mayComplain: true });
  await holdableRenders(page);
  await openHydrated(page, `${at.site.url}/`);
  const message = page.getByRole("textbox", { name: "Message" });
  // Refused here, so that the parts that load with the form's first use are loaded.
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => message.getAttribute("aria-invalid")).toBe("true");
  await message.fill(text);
  await sendOvertaken(page, "Send");
  await page.getByText(noAnswer).waitFor();
  await expect.poll(() => focusedText(page)).toMatch(noAnswer);

  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(noAnswer).waitFor({ state: "detached" });
  const query = "select message from inquiries where researcher_id = ?";
  await expect.poll(() => rowsOf(at.site.dataDir, query, researcher.id)).toHaveLength(1);
});

test("of several forms the one whose answer overtook its saving says what the answer says", async () => {
  const state = screenStates.find(({ name }) => name === "/account/submissions/:id");
  if (!state) throw new Error("There is no such state of a screen.");
  const { context, researcher } = await contextForState(at.browser, at.site, state);
  const page = await context.newPage();
  await holdableRenders(page);
  await openHydrated(page, at.site.url + pathOf(state, researcher));
  const label = page.getByRole("region", { name: "Your label" });
  await label.getByLabel("Label").fill("Night work");
  await page.getByLabel("Message", { exact: true }).fill(text);
  const connect = await cutOff(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(noAnswer).waitFor();
  connect();

  await sendOvertaken(page, "Save label");
  await label.getByText(noAnswer).waitFor();
  expect(await page.getByText(noAnswer).count()).toBe(1);
  await context.close();
});

test("a press between the commit that brings a form's check and its effects is checked", async () => {
  const { page } = await freshPage(at);
  await holdableRenders(page);
  const checks = await holdAll(page, /\/assets\/schema-check-/);
  await openHydrated(page, `${at.site.url}/invitation`);
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.org");
  await page.getByRole("textbox", { name: "Invite code" }).fill("ABCDEFGHJKL");
  await expect.poll(checks.count).toBe(1);
  await holdRenders(page);
  checks.release();
  await renderToOneCommit(page);
  await page.getByRole("button", { name: "Next" }).click();
  await releaseRenders(page);
  await page.getByText("An invite code has 12 characters.").waitFor();
});

/** Presses a button while React renders nothing, and resumes it once the connection's failure is known. */
async function sendOvertaken(page: Page, name: string): Promise<void> {
  const connect = await cutOff(page);
  const before = await keyOfEntry(page);
  await holdRenders(page);
  await page.evaluate(() => {
    window.wasDisabled = false;
    const watch = () => {
      window.wasDisabled ||= document.querySelector("fieldset:disabled") !== null;
    };
    new MutationObserver(watch).observe(document, { subtree: true, attributeFilter: ["disabled"] });
  });
  await page.getByRole("button", { name }).click();
  // The router writes its history entry when it has the response, whatever React has rendered.
  await expect.poll(() => keyOfEntry(page)).not.toBe(before);
  await releaseRenders(page);
  connect();
  expect(await page.evaluate(() => window.wasDisabled)).toBe(false);
}

const keyOfEntry = (page: Page) => page.evaluate<string | undefined>(() => history.state?.key);

declare global {
  interface Window {
    wasDisabled?: boolean;
  }
}
