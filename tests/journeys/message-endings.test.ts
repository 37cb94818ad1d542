// A message about a submission whose response is late, or whose response, session or earlier version is lost.

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { settled, storedDrafts } from "../support/browser/drafts";
import { holdAll, openHydrated } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import {
  contextWith,
  endSessions,
  logInAgain,
  seedSignedIn,
  signedInContext,
} from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { fillIn, MIB, slowedTo, submitButton } from "../support/browser/submission-page";
import { attach } from "../support/requests/attach";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** A budget of the project (tests/lighthouse/README.md). */
const SHIFT_LIMIT = 0.02;

test("a message that is changed after an earlier version arrived without an answer is sent as one of its own, also from a draft", async () => {
  // The browser complains of the broken connection and of the refusal.
  const { context } = await checked(signedInContext(at.browser, at.site), { mayComplain: true });
  const first = await submitted(await fillIn(context, at.site));
  await message(first).fill("It works on 17.2.");
  await first.route("**/account/submissions/*", loseAnswer);
  await send(first).click();
  await first.getByText(/No answer came/).waitFor();
  const url = first.url();
  await first.close();

  const page = await context.newPage();
  await openHydrated(page, url);
  await page.getByText("Your draft is back.").waitFor();
  await written(page).waitFor();
  await message(page).fill("It works on 17.3 too.");
  await send(page).click();
  await page.getByText(/An earlier version of this message was stored already/).waitFor();
  expect(await message(page).inputValue()).toBe("It works on 17.3 too.");
  await send(page).click();
  await expect.poll(() => written(page).count()).toBe(2);
  await expect.poll(() => message(page).inputValue()).toBe("");
});

test("what is added to a message whose answer was lost stays, with its draft, when the page is loaded with the message", async () => {
  const page = await storedWithoutAnswer("It works on 17.2.");
  await message(page).fill("It works on 17.2.\nAnd on 17.3 too.");
  await settled(page);
  await saveLabel(page, "The decoder one");
  await written(page).waitFor();
  expect(await message(page).inputValue()).toBe("It works on 17.2.\nAnd on 17.3 too.");
  expect(await storedDrafts(page)).toHaveLength(1);

  await send(page).click();
  await page.getByText(/An earlier version of this message was stored already/).waitFor();
  // Another form's answer takes the place of this one's.
  await saveLabel(page, "The one of 17.2");
  await send(page).click();
  await expect.poll(() => written(page).count()).toBe(2);
  await expect.poll(() => message(page).inputValue()).toBe("");
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test("a message whose answer was lost is no second one when it is sent again, and its form is emptied", async () => {
  const page = await storedWithoutAnswer("It works on 17.2.");
  await saveLabel(page, "The decoder one");
  await written(page).waitFor();
  expect(await message(page).inputValue()).toBe("It works on 17.2.");

  await send(page).click();
  await expect.poll(() => message(page).inputValue()).toBe("");
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  expect(await written(page).count()).toBe(1);
});

test("a changed message whose earlier version arrived without an answer keeps its files until it is sent with them", async () => {
  const page = await storedWithoutAnswer("See the trace.", ["trace.bin", 9]);
  await message(page).fill("See the trace of 17.3.");
  await send(page).click();
  await page.getByText(/An earlier version of this message was stored already/).waitFor();
  await written(page).waitFor();
  expect(await message(page).inputValue()).toBe("See the trace of 17.3.");
  await page.getByRole("button", { name: "Remove trace.bin" }).waitFor();

  await send(page).click();
  await expect.poll(() => written(page).count()).toBe(2);
  await expect
    .poll(() =>
      written(page)
        .getByText(/trace\.bin/)
        .count(),
    )
    .toBe(2);
  expect(await message(page).inputValue()).toBe("");
});

test("when the session ends while a message's files are on their way, these alone are sent after logging in again", async () => {
  const { context, researcher } = await checked(signedInContext(at.browser, at.site), { mayComplain: true });
  const page = await submitted(await fillIn(context, at.site));
  await message(page).fill("See the trace.");
  await attach(page, ["trace.bin", 4 * MIB]);
  const speed = await slowedTo(page, 256 * 1024);
  await send(page).click();
  await messagesOf(researcher.id, 1);
  await endSessions(at.site, researcher.id);
  await speed.restore();
  await page.getByText(/You were logged out while your files were on their way/).waitFor();
  const panel = page.getByRole("region", { name: "The files of your message" });
  await logInAgain(at.site, context, researcher.id);
  await attach(page, ["trace.bin", 4 * MIB]);
  const sendFiles = page.getByRole("button", { name: "Send the files" });
  await sendFiles.click();
  await panel.getByText(/Send it once more/).waitFor();
  await sendFiles.click();
  await written(page)
    .getByText(/trace\.bin/)
    .waitFor();
  await messagesOf(researcher.id, 1);
});

test.each([
  ["is over", endSessions],
  ["is gone from the browser", undefined],
])("without scripts a message whose session %s is returned as text", async (_what, end) => {
  const { researcher, session } = await seedSignedIn(at.site);
  const { context } = await contextWith(at.browser, at.site, { session }, { javaScriptEnabled: false });
  const page = await submitted(await fillIn(context, at.site));
  await message(page).fill("A message that took a while to write.");
  if (end) await end(at.site, researcher.id);
  else await context.clearCookies();
  await send(page).click();
  await page.getByText(/^Your session ended .* Keep a copy/).waitFor();
  expect(await page.getByLabel("What you wrote").inputValue()).toContain(
    "A message that took a while to write.",
  );
  await messagesOf(researcher.id, 0);
  await context.close();
});

// A response half a second after the press is no answer to it for the browser: what moves then moves by itself.
test("a message whose answer is late moves nothing on a phone", async () => {
  const { context } = await checked(
    signedInContext(at.browser, at.site, { viewport: { width: 360, height: 800 } }),
  );
  const page = await submitted(await fillIn(context, at.site));
  await openHydrated(page, page.url());
  await message(page).fill("It works on 17.2.");
  // It comes half a second after the last key, below the form.
  await page.getByRole("button", { name: "Discard draft" }).waitFor();
  const answers = await holdAll(page, /\/account\/submissions\//);
  // With the button at the window's end the form's beginning is in sight, and the place of the event.
  await send(page).evaluate((button) => button.scrollIntoView({ block: "end", behavior: "instant" }));
  await send(page).click();
  await expect.poll(answers.count).toBe(1);
  const moved = await movedFromNow(page);
  answers.release();

  await written(page).waitFor();
  await expect.poll(() => message(page).inputValue()).toBe("");
  expect(await moved()).toBeLessThanOrEqual(SHIFT_LIMIT);
});

/** A submission's page from which a message was stored, with files if any, and whose answer was lost. */
async function storedWithoutAnswer(text: string, ...files: [name: string, size: number][]): Promise<Page> {
  // The browser complains of the broken connection, and of refusals.
  const { context } = await checked(signedInContext(at.browser, at.site), { mayComplain: true });
  const page = await submitted(await fillIn(context, at.site));
  await message(page).fill(text);
  if (files.length > 0) await attach(page, ...files);
  await settled(page);
  await page.route("**/account/submissions/*", loseAnswer, { times: 1 });
  await send(page).click();
  await page.getByText(/No answer came/).waitFor();
  return page;
}

/** Saves another label for a submission, so that its page is loaded again. */
async function saveLabel(page: Page, label: string): Promise<void> {
  await page.getByRole("textbox", { name: "Label" }).fill(label);
  await page.getByRole("button", { name: "Save label" }).click();
  await page.getByText(label, { exact: true }).waitFor();
}

/** Sends the research of a page, and opens its own page. */
async function submitted(page: Page): Promise<Page> {
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.waitForURL("**/account/submissions/*");
  return page;
}

/** Begins to add up what moves on a page, however late it moves; returns a function that reads the sum. */
async function movedFromNow(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What moved before is recorded with its frame.
    for (let frames = 0; frames < 2; frames++) await frame();
    let all = 0;
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries) all += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift" });
    return async () => {
      for (let frames = 0; frames < 2; frames++) await frame();
      add(observer.takeRecords());
      return all;
    };
  });
  return () => sum.evaluate((read) => read());
}

const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const written = (page: Page) => page.getByRole("listitem").filter({ hasText: "You wrote" });

/** Lets a form arrive, and its response not. */
const loseAnswer = async (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
  if (route.request().method() !== "POST") return route.fallback();
  await route.fetch();
  return route.abort("connectionreset");
};

function messagesOf(researcherId: string, count: number): Promise<void> {
  const query =
    "select e.id from submission_events e join submissions s on s.id = e.submission_id where s.researcher_id = ? and e.kind = 'message'";
  return expect.poll(() => rowsOf(at.site.dataDir, query, researcherId)).toHaveLength(count);
}
