// A referral, an inquiry and a message about a submission that were begun and not sent.

import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import { again, attachments, settled, signIn, storedDrafts } from "../support/browser/drafts";
import { freshContext } from "../support/browser/fresh-context";
import { hydrated } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { endSessions, seedSignedIn } from "../support/browser/signed-in-browser";
import { fillIn, submitButton } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** Each form: its address, and the values typed into it, by label. */
const forms: [string, (context: BrowserContext) => Promise<string>, Record<string, string>, string][] = [
  [
    "a referral",
    async () => "/referrals",
    { "Legal name": "Robin Falk", Email: "robin@example.org", Message: "We worked together." },
    "Invite",
  ],
  ["an inquiry", async () => "/", { Message: "When does level 4 open?" }, "Send"],
  ["a message of the conversation", submitted, { Message: "17.2 and 17.3.\nOn two devices." }, "Send"],
];

test.each(forms)(
  "%s that was begun is back after its tab was closed and its session ended, and gone once sent",
  async (_what, prepare, texts, button) => {
    const member = await seedSignedIn(at.site);
    const { context } = await checked(freshContext(at.browser));
    await signIn(context, at.site, member);
    const path = await prepare(context);
    const first = await open(context, path);
    for (const [label, text] of Object.entries(texts))
      await first.getByLabel(label, { exact: true }).fill(text);
    await settled(first);
    await first.close();
    await endSessions(at.site, member.researcher.id);
    await signIn(context, at.site, await again(at.site, member));

    const second = await open(context, path);
    await second.getByText("Your draft is back.").waitFor();
    for (const [label, text] of Object.entries(texts))
      expect(await second.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    await second.getByRole("button", { name: button, exact: true }).click();
    await expect.poll(() => storedDrafts(second)).toEqual([]);
    await second.getByText("Your draft is back.").waitFor({ state: "detached" });
  },
);

test("a message that is being written stays, with its draft, when another was sent from another tab", async () => {
  const [first, second] = await twoTabs();
  await second.getByLabel("Message").fill("Sent from the second tab.");
  await second.getByRole("button", { name: "Send", exact: true }).click();
  await second.locator("#event-2").waitFor();
  await first.bringToFront();
  await first.getByLabel("Message").fill("Still being written.");
  await settled(first);

  await first.getByRole("textbox", { name: "Label" }).fill("The one with the trace");
  await first.getByRole("button", { name: "Save label" }).click();
  await first.locator("#event-2").waitFor();

  expect(await first.getByLabel("Message").inputValue()).toBe("Still being written.");
  expect(await storedDrafts(first)).toHaveLength(1);
  const connect = await cutOff(first);
  await first.getByRole("button", { name: "Send", exact: true }).click();
  await first.getByText(/No answer came/).waitFor();
  expect(await first.getByLabel("Message").inputValue()).toBe("Still being written.");
  expect(await storedDrafts(first)).toHaveLength(1);
  connect();
  await first.getByRole("button", { name: "Send", exact: true }).click();
  await first.locator("#event-3").waitFor();
  expect(await first.getByLabel("Message").inputValue()).toBe("");
  await expect.poll(() => storedDrafts(first)).toEqual([]);
});

test("a message that could not be sent stays, with its draft, when another was sent from another tab", async () => {
  const [first, second] = await twoTabs();
  await first.bringToFront();
  await first.getByLabel("Message").fill("Not sent yet.");
  await settled(first);
  const connect = await cutOff(first);
  await first.getByRole("button", { name: "Send", exact: true }).click();
  await first.getByText(/No answer came/).waitFor();
  connect();
  await second.bringToFront();
  await second.getByLabel("Message").fill("Sent from the second tab.");
  await second.getByRole("button", { name: "Send", exact: true }).click();
  await second.locator("#event-2").waitFor();
  await first.bringToFront();

  await first.getByRole("textbox", { name: "Label" }).fill("The one with the trace");
  await first.getByRole("button", { name: "Save label" }).click();
  await first.locator("#event-2").waitFor();

  expect(await first.getByLabel("Message").inputValue()).toBe("Not sent yet.");
  expect(await storedDrafts(first)).toHaveLength(1);
});

test("a message of the conversation keeps its files too, and each submission has its own", async () => {
  const member = await seedSignedIn(at.site);
  const { context } = await checked(freshContext(at.browser));
  await signIn(context, at.site, member);
  const [one, other] = [await submitted(context), await submitted(context)];
  const first = await open(context, one);
  await first.getByLabel("Message").fill("The trace you asked for.");
  await first.getByLabel("Attachments").setInputFiles(attachments);
  await settled(first);
  await first.close();

  const elsewhere = await open(context, other);
  await elsewhere.getByLabel("Message").fill("About the other one.");
  await settled(elsewhere);
  expect(await elsewhere.getByText("Your draft is back.").count()).toBe(0);
  expect(await storedDrafts(elsewhere)).toHaveLength(2);
  await elsewhere.close();

  const second = await open(context, one);
  await second.getByText("Your draft is back.").waitFor();
  expect(await second.getByLabel("Message").inputValue()).toBe("The trace you asked for.");
  const files = await second
    .getByLabel("Attachments")
    .evaluate((input: HTMLInputElement) =>
      [...(input.files ?? [])].map(({ name, size }) => ({ name, size })),
    );
  expect(files).toEqual(attachments.map(({ name, buffer }) => ({ name, size: buffer.length })));
  await second.getByRole("button", { name: "Send" }).click();
  const sent = second.getByRole("listitem").filter({ hasText: "You wrote" });
  for (const { name } of attachments) await sent.getByText(name).waitFor();
  // The other submission's draft stays.
  await expect.poll(() => storedDrafts(second)).toHaveLength(1);
});

/** A submission's page in two tabs of a researcher, whose browser complains of broken connections. */
async function twoTabs(): Promise<[Page, Page]> {
  const { context } = await checked(freshContext(at.browser), { mayComplain: true });
  await signIn(context, at.site, await seedSignedIn(at.site));
  const path = await submitted(context);
  return [await open(context, path), await open(context, path)];
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(at.site.url + path);
  await hydrated(page);
  return page;
}

/** Submits research; the path of its page. */
async function submitted(context: BrowserContext): Promise<string> {
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.waitForURL("**/account/submissions/*");
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}
