import type { Page } from "playwright";
import { expect, test } from "vitest";
import { partArrived } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import {
  contextWith,
  seedSignedIn,
  sessionCookie,
  signedInContext,
} from "../support/browser/signed-in-browser";
import { keptAttachments, rowsOf } from "../support/browser/stored-data";
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
import { attach } from "../support/requests/attach";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("an upload shows how far it has come; cancelling keeps everything, and sending again makes one submission", async () => {
  const { context, complaints, page, researcher } = await writingResearch();
  await attach(page, ["trace.bin", 4 * MIB]);
  const speed = await slowedTo(page, 256 * 1024);
  await submitButton(page).click();

  const bar = page.getByRole("progressbar", { name: "Sending files" });
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(0);
  await page.getByText(/MiB of 4.1 MiB$/).waitFor();
  await expect.poll(() => page.getByLabel("Title").isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Cancel upload" }).click();

  await page.getByText("The upload was cancelled, and nothing was submitted.").waitFor();
  await expect.poll(() => isFocused(submitButton(page))).toBe(true);
  await expectEverythingThere(page, ["trace.bin"]);
  expect(await submittedBy(at.site, researcher.id)).toEqual([]);
  // The upload, and the request that withdraws the stored submission.
  await expect.poll(() => statusesOf(at.site.printed(), `POST ${SUBMIT_PATH}`).sort()).toEqual([200, 499]);

  await speed.restore();
  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a session that is about to end is renewed before the files go, because their answer comes late", async () => {
  const { researcher, session } = await seedSignedIn(at.site, {}, 270_000);
  const young = await seedSignedIn(at.site);
  const { context } = await checked(contextWith(at.browser, at.site, { session: young.session }));
  const form = await fillIn(context, at.site);
  await attach(form, ["trace.bin", 1024]);
  // The page was opened some minutes ago.
  await context.addCookies([await sessionCookie(at.site, { session })]);
  const answers: { path: string; renews: boolean }[] = [];
  form.on("response", async (response) => {
    if (response.request().method() !== "POST") return;
    const { "set-cookie": cookie = "" } = await response.allHeaders();
    answers.push({ path: new URL(response.url()).pathname, renews: /(^|\n)session=/.test(cookie) });
  });
  await submitButton(form).click();

  await form.getByText("Your research was received.").waitFor();
  expect(answers.filter(({ path }) => path !== "/impressions")).toEqual([
    { path: "/keep-alive", renews: true },
    { path: "/submit-your-research", renews: false },
  ]);
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
});

test("anyone who presses a link while files are on their way, or before they are sent again, is asked first", async () => {
  const { context, page, researcher } = await writingResearch([`503 ${SUBMIT_PATH}`]);
  const asked = page.getByRole("dialog", { name: "Stop sending?" });
  await partArrived(page, "LeaveDialog");
  await attach(page, ["trace.bin", 2 * MIB]);
  const speed = await slowedTo(page, 256 * 1024);
  await submitButton(page).click();
  const bar = page.getByRole("progressbar", { name: "Sending files" });
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(0);
  const store = await withoutStore(at.site);
  const press = (name: string) => page.getByRole("navigation").first().getByRole("link", { name }).click();
  await press("Bounties");
  await asked.getByText("Your files are still on their way").waitFor();
  await asked.getByRole("button", { name: "Keep sending" }).click();
  await asked.waitFor({ state: "hidden" });
  await press("Submit Your Research");
  await asked.waitFor();
  // They go on until the question is answered, and their outcome is shown in place of the question.
  await speed.restore();
  await page.getByText("Your research was received, but its attachments may not have been.").waitFor();
  await asked.waitFor({ state: "hidden" });
  await press("Bounties");
  const leaving = page.getByRole("dialog", { name: "Leave this page?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  store.restore();
  await page.getByRole("button", { name: "Send the attachments" }).click();
  await page.getByText("Your research was received.", { exact: true }).waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
  await context.close();
});

test("when the connection breaks everything stays, and trying again sends it", async () => {
  const { context, page, researcher } = await writingResearch();
  await attach(page, ["trace.bin", 1024]);
  await page.route(`**${SUBMIT_PATH}?_data=*`, (route) => route.abort(), { times: 1 });
  await submitButton(page).click();

  await page.getByText("The connection broke before an answer came").waitFor();
  await expectEverythingThere(page, ["trace.bin"]);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your research was received.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
  await context.close();
});

test("when the answer is lost, trying again makes no second submission and attaches nothing twice", async () => {
  const { context, page, researcher } = await writingResearch();
  await attach(page, ["trace.bin", 1024], ["log.txt", 10]);
  const lose = async (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**${SUBMIT_PATH}?_data=*`, lose, { times: 1 });
  await submitButton(page).click();
  await page.getByRole("button", { name: "Try again" }).click();

  await page.getByText("Your research was received already, with 2 attachments.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 2 }]);
  await page.getByRole("link", { name: "Nothing is missing" }).click();
  await page.getByText("Your research was received.").waitFor();
  await context.close();
});

test("when only the files fail they stay chosen, and go to the same submission", async () => {
  const { context, complaints, page, researcher } = await writingResearch([`503 ${SUBMIT_PATH}`]);
  await attach(page, ["trace.bin", 1024]);
  const store = await withoutStore(at.site);
  await submitButton(page).click();

  await page.getByText("Your research was received, but its attachments may not have been.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 0 }]);
  await page.getByRole("button", { name: "Remove trace.bin" }).waitFor();
  store.restore();
  await page.getByRole("button", { name: "Send the attachments" }).click();
  await page.getByText("Your research was received.", { exact: true }).waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves 1.5.3
test.each([true, false])("odd file names arrive as they are (scripts: %s)", async (javaScriptEnabled) => {
  const { context, page, researcher } = await writingResearch([], javaScriptEnabled);
  const names = ['Prüf "final".txt', "100% naïve – 日本語.pdf", "a;name=b'.txt", "%41+plus & amp;.log"];
  await attach(page, ...names.map((name): [string, number] => [name, 10]));
  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  const query = "select id from submissions where researcher_id = ?";
  const [submission] = rowsOf(at.site.dataDir, query, researcher.id);
  const stored = (await keptAttachments(at.site.dataDir)).filter(
    (file) => file.submission_id === submission?.id,
  );
  expect(stored.map(({ name }) => name).sort()).toEqual(names.sort());
  await context.close();
});

// Browsers escape neither backslashes nor control characters.
test.each([
  [true, ["bell.txt", "last_", "payload_"]],
  [false, ["bell.txt", "last", "payload"]],
])("no file is lost for its name (scripts: %s)", async (javaScriptEnabled, names) => {
  const { context, page, researcher } = await writingResearch([], javaScriptEnabled);
  await attach(page, ["payload\\", 10], ["bell\u0007.txt", 10], ["last\\", 10]);
  await submitButton(page).click();
  await page.getByText("Your research was received.").waitFor();
  const query = "select id from submissions where researcher_id = ?";
  const [submission] = rowsOf(at.site.dataDir, query, researcher.id);
  const stored = await keptAttachments(at.site.dataDir, String(submission?.id));
  expect(stored.map(({ name }) => name).sort()).toEqual(names);
  await context.close();
});

/** A researcher whose submission form is filled in, but for its files. */
async function writingResearch(intended: string[] = [], javaScriptEnabled = true) {
  const made = await signedInContext(at.browser, at.site, { intended, javaScriptEnabled });
  return { ...made, page: await fillIn(made.context, at.site) };
}

/** The logged statuses of a page's requests. */
function statusesOf(printed: string, call: string): number[] {
  const lines = printed.split("\n").filter((line) => line.includes(`"half":"site","call":"${call}"`));
  return lines.map((line) => JSON.parse(line).status);
}

async function expectEverythingThere(page: Page, files: string[]) {
  for (const [name, text] of Object.entries(typed)) {
    await expect.poll(() => page.getByLabel(name).inputValue()).toBe(text);
  }
  for (const name of files) await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
  await expect.poll(() => page.getByLabel("Title").isEnabled()).toBe(true);
}
