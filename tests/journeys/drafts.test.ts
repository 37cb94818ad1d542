// Long because: each way in which a form is left has its test, and all begin with the same draft.
// Research that was written and not sent outlives its page.

import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import {
  again,
  attachments,
  filesWith,
  keptProfile,
  MARKER,
  openForm,
  settled,
  signIn,
  storedDrafts,
  whole,
  write,
  written,
} from "../support/browser/drafts";
import { freshContext } from "../support/browser/fresh-context";
import { countsInactivity, holdScripts, hydrated, partArrived } from "../support/browser/hydrated";
import { checked, signedInPage } from "../support/browser/opened-page";
import { endSessions, seedSignedIn, signedInContext } from "../support/browser/signed-in-browser";
import { MIB, SUBMIT_PATH, submittedBy } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("a closed browser: 60 kB with 10 MiB of files are back, and nothing of them is readable on the disk", async () => {
  const profile = keptProfile();
  onTestFinished(() => profile.remove());
  const member = await seedSignedIn(at.site);
  const first = await profile.open();
  await signIn(first, at.site, member);
  const page = await openForm(first, at.site);
  // The search finds unsealed text.
  await page.evaluate((word) => localStorage.setItem("control", word), "Zwetschgenmus");
  await write(page);
  await first.close();
  expect(filesWith(profile.folder, "Zwetschgenmus")).not.toEqual([]);
  expect(filesWith(profile.folder, MARKER)).toEqual([]);

  const second = await profile.open();
  await signIn(second, at.site, member);
  await expectWhole(await openForm(second, at.site));
  await second.close();
  expect(filesWith(profile.folder, MARKER)).toEqual([]);
});

test("an idle log-out: the warning says that the draft is safe, and it is there after the next login", async () => {
  const { member, context, page } = await writing({ clock: true });
  await context.clock.fastForward("09:30");
  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await warning.getByText("The draft of what you wrote is safe").waitFor();
  await context.clock.fastForward("00:40");
  await page.waitForURL(`${at.site.url}/login`);
  await signIn(context, at.site, await again(at.site, member));
  await expectWhole(await openForm(context, at.site));
  await context.close();
});

test("a killed server, and a session that has ended when Submit is pressed", async () => {
  const { member, context, page } = await writing();
  await at.site.kill();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("The connection broke before an answer came").waitFor();
  await page.close();
  await at.site.restart();
  const second = await openForm(context, at.site);
  await expectWhole(second);

  await endSessions(at.site, member.researcher.id);
  await second.getByRole("button", { name: "Submit", exact: true }).click();
  await second.getByText("You were logged out").waitFor();
  await second.close();
  await signIn(context, at.site, await again(at.site, member));
  const third = await openForm(context, at.site);
  await third.getByText("Your draft is back.").waitFor();
  expect(await written(third)).toEqual(whole);

  // Received research is no draft any more, in this browser or a later visit.
  await third.getByRole("button", { name: "Submit", exact: true }).click();
  await third.getByText("Your research was received.").waitFor();
  await expect.poll(() => storedDrafts(third)).toEqual([]);
  expect((await submittedBy(at.site, member.researcher.id)).map(({ files }) => files)).toEqual([2]);
  expect((await written(third)).texts).toEqual([]);
  await context.close();
});

test("a full disk: it says what is kept, and nothing is lost", async () => {
  const { page, context } = await signedInPage(at);
  // Before anything of the site is opened: the browser asks for its room once in a while only.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: at.site.url, quotaSize: MIB });
  await page.goto(at.site.url + SUBMIT_PATH);
  await hydrated(page);
  await write(page);
  await page.getByText("The draft is kept without some of its files.").waitFor();
  expect(await written(page)).toEqual(whole);
  const [before] = await storedDrafts(page);
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.getByRole("dialog").getByText("without some of its files").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();

  await page.getByLabel("Steps").fill("x".repeat(3 * MIB));
  await page.getByText("There is no room for a draft in this browser.").waitFor();
  expect((await written(page)).files).toEqual(whole.files);
  // The earlier draft is still stored.
  expect(await storedDrafts(page)).toEqual([before]);

  await page.close();
  const second = await openForm(context, at.site);
  await second.getByText("Your draft is back.").waitFor();
  expect((await written(second)).texts).toEqual(whole.texts);
});

test("a crashed tab takes no more than the last half second", async () => {
  const { context, page } = await writing();
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await expectWhole(await openForm(context, at.site));
  await context.close();
});

test("where no answer came, leaving says that a draft is kept, and it is", async () => {
  const { context, page } = await writing();
  await page.route(/submit-your-research/, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("your research may have been received or not").waitFor();
  await page.unroute(/submit-your-research/);
  await page.getByRole("link", { name: "FAQ" }).first().click();
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await asked.getByText("it may have been received or not. A draft of it is kept in this browser").waitFor();
  await asked.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/faq");
  await expectWhole(await openForm(context, at.site));
  await context.close();
});

test("two tabs are told of each other, and keep a draft each; the second one's comes back after the first", async () => {
  const { context, page } = await writing({ files: false });
  const second = await openForm(context, at.site);
  for (const tab of [page, second]) await tab.getByText("This form is open in another tab too.").waitFor();
  expect((await written(second)).texts).toEqual([]);
  await second.getByLabel("Title").fill("Another one");
  await expect.poll(async () => (await storedDrafts(second)).length).toBe(2);
  await second.close();
  await page.bringToFront();
  await page.getByText("This form is open in another tab too.").waitFor({ state: "detached" });
  expect((await written(page)).texts).toEqual(whole.texts);
  await context.close();
});

test("a draft that is discarded is gone, and what is typed before it is found stays", async () => {
  const { context, page } = await writing({ files: false });
  await page.close();
  const second = await context.newPage();
  const release = await holdScripts(second);
  await second.goto(at.site.url + SUBMIT_PATH, { waitUntil: "commit" });
  await second.getByLabel("Version").fill("typed early");
  await second
    .getByLabel("Attachments")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("new notes") });
  const early = await written(second);
  expect(early.files).toEqual(["notes.txt: 9 new notes"]);
  release();
  await hydrated(second);
  await second.getByText("There is an earlier draft.").waitFor();
  expect(await written(second)).toEqual(early);
  await second.getByRole("button", { name: "Put the draft back" }).click();
  await second.getByText("Your draft is back.").waitFor();
  expect(await written(second)).toEqual({ ...whole, files: [] });
  // The new text is a draft of its own.
  await expect.poll(async () => (await storedDrafts(second)).length).toBe(2);
  const attempt = second.locator("input[name=attempt]");
  const discarded = await attempt.inputValue();
  await second.getByRole("button", { name: "Discard draft" }).first().click();
  await second.getByRole("button", { name: "Discard for good" }).click();
  await expect.poll(async () => (await written(second)).texts).toEqual([]);
  // The next text is research of its own: the discarded one may have arrived without an answer.
  expect(await attempt.inputValue()).not.toBe(discarded);
  await second.reload();
  await second.getByText("Your draft is back.").waitFor();
  expect(await written(second)).toEqual(early);
  await context.close();
});

test("another account in the same browser finds none, and the first one's stays; a shared computer keeps none", async () => {
  const { member, context, page } = await writing({ files: false });
  await page.close();
  const other = await seedSignedIn(at.site);
  await signIn(context, at.site, other);
  const theirs = await openForm(context, at.site);
  await partArrived(theirs, "DraftNotices");
  await theirs.getByLabel("Title").fill("Of somebody else");
  await expect.poll(async () => (await storedDrafts(theirs)).length).toBe(2);
  expect((await written(theirs)).texts).toEqual(["Of somebody else"]);
  await theirs.close();
  await signIn(context, at.site, member);
  const own = await openForm(context, at.site);
  await own.getByText("Your draft is back.").waitFor();
  expect((await written(own)).texts).toEqual(whole.texts);

  const account = await context.newPage();
  await account.goto(`${at.site.url}/account/profile`);
  await account.getByRole("link", { name: "Log out on a shared computer" }).click();
  await account.waitForURL(`${at.site.url}/login`);
  expect(await storedDrafts(account)).toEqual([]);
  // A page that is still open stores nothing any more, neither while it is open nor as it is left.
  await own.getByLabel("Title").fill("Typed after the end");
  await own.getByRole("link", { name: "FAQ" }).first().click();
  await own.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await own.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  expect(await storedDrafts(own)).toEqual([]);
  await context.close();
});

test("an incomplete profile is spoken of before one writes, and completing it comes back to the draft", async () => {
  const { context } = await checked(
    signedInContext(at.browser, at.site, { seed: { stage: "onboarded" }, state: { skipped_profile: true } }),
  );
  const page = await openForm(context, at.site);
  const first = page.getByRole("link", { name: "Complete it before you write" });
  const follows = await first.evaluate((link) => {
    const title = document.querySelector("main input[name=title]");
    return title && link.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(follows).toBeTruthy();
  await write(page);
  await first.click();
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await asked.getByText("A draft of it is kept in this browser").waitFor();
  await asked.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("textbox", { name: "Research focus" }).fill("Kernels");
  await page.getByRole("textbox", { name: "Phone" }).fill("+39 02 1234 5678");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(`**${SUBMIT_PATH}`);
  await expectWhole(page);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Your research was received.").waitFor();
});

/** A new researcher's browser with research that was written and stored. */
async function writing({ clock = false, files = true } = {}) {
  const member = await seedSignedIn(at.site);
  const { context } = await freshContext(at.browser);
  await signIn(context, at.site, member);
  if (clock) await context.clock.install();
  const page = await openForm(context, at.site);
  if (clock) await countsInactivity(page);
  await write(page, files ? attachments : []);
  return { member, context, page };
}

async function expectWhole(page: Page): Promise<void> {
  await page.getByText("Your draft is back.").waitFor();
  expect(await written(page)).toEqual(whole);
  await settled(page);
}
