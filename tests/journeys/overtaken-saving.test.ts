// On a busy machine an answer overtakes the page that shows that a form is being sent: React never renders it then.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import { openHydrated } from "../support/browser/hydrated";
import { signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { focusedText } from "../support/requests/fields";
import { contextForState, pathOf, screenStates } from "../support/screens";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const noAnswer = /No answer came: the connection broke/;
const text = "A question that took a while to write.";

test("a form whose answer overtakes its saving leads to what the answer says, and can be sent again", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  await page.addInitScript(ownScheduler);
  await openHydrated(page, `${at.site.url}/`);
  const message = page.getByRole("textbox", { name: "Message" });
  // Refused here, so that nothing is left that comes with the form's first use.
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
  await context.close();
});

test("of several forms the one whose answer overtook its saving says what the answer says", async () => {
  const state = screenStates.find(({ name }) => name === "/account/submissions/:id");
  if (!state) throw new Error("There is no such state of a screen.");
  const { context, researcher } = await contextForState(at.browser, at.site, state);
  const page = await context.newPage();
  await page.addInitScript(ownScheduler);
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

/** Presses a button while React renders nothing, and lets it go on once the answer that the connection broke is there. */
async function sendOvertaken(page: Page, name: string): Promise<void> {
  const connect = await cutOff(page);
  const before = await keyOfEntry(page);
  await page.evaluate(() => {
    window.isHeld = true;
    window.wasDisabled = false;
    const watch = () => {
      window.wasDisabled ||= document.querySelector("fieldset:disabled") !== null;
    };
    new MutationObserver(watch).observe(document, { subtree: true, attributeFilter: ["disabled"] });
  });
  await page.getByRole("button", { name }).click();
  // The router notes its new place when it has the answer, whatever React has rendered.
  await expect.poll(() => keyOfEntry(page)).not.toBe(before);
  await page.evaluate(() => window.renderAgain?.());
  connect();
  expect(await page.evaluate(() => window.wasDisabled)).toBe(false);
}

const keyOfEntry = (page: Page) => page.evaluate<string | undefined>(() => history.state?.key);

declare global {
  interface Window {
    isHeld?: boolean;
    wasDisabled?: boolean;
    renderAgain?: () => void;
  }
}

/** Runs in the page. React's scheduler takes `setImmediate` where there is one. */
function ownScheduler(): void {
  const { port1, port2 } = new MessageChannel();
  const due: (() => void)[] = [];
  const held: (() => void)[] = [];
  port1.onmessage = () => due.shift()?.();
  const schedule = (task: () => void) => {
    if (window.isHeld) return void held.push(task);
    due.push(task);
    port2.postMessage(null);
  };
  Object.assign(window, { setImmediate: schedule });
  window.renderAgain = () => {
    window.isHeld = false;
    for (const task of held.splice(0)) schedule(task);
  };
}
