import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileChooser, Page } from "playwright";
import { expect, test } from "vitest";
import { isolated } from "#lib/bidi";
import { openPage } from "../support/browser/hydrated";
import { keyTo } from "../support/browser/keyboard";
import { signedInPage } from "../support/browser/opened-page";
import { SUBMIT_PATH, typed } from "../support/browser/submission-page";
import { currentCode } from "../support/people/codes";
import { inDays, runWithFile } from "../support/requests/manager-files";
import { sampleAssessment, sampleOffer } from "../support/requests/offers";
import { siteInBrowser } from "../support/servers/site-in-browser";
import { temporaryFolder } from "../support/temporary-folder";

const at = siteInBrowser();
const question = "Which versions did you try?";
const bytesOf = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});
const sent = [bytesOf("poc.py", "print('boom')\n"), bytesOf("notes.txt", "Two ports.\n")];
const answer = bytesOf("trace.log", "a trace");
const instalments = [5_000_000, 10_000_000, 10_000_000].map((amount, index) => ({
  amount,
  due: `In month ${index + 1}`,
}));

test.each([true, false])(
  "a submission goes from its files to its last payment and a record that holds, on a phone, by keyboard alone (scripts: %s)",
  async (scripts) => {
    const { page } = await signedInPage(at, null, {
      javaScriptEnabled: scripts,
      viewport: { width: 360, height: 740 },
    });
    const key = /private half is in (\S+)/.exec(at.site.printed())?.[1] ?? "";
    const manager = (verb: string, ...words: string[]) =>
      at.site.programme<Record<string, never>>("submission", verb, number, ...words);

    await openPage(page, at.site.url + SUBMIT_PATH, scripts);
    for (const [name, text] of Object.entries(typed)) await typeInto(page, new RegExp(`^${name}`), text);
    await choose(page, sent);
    await pressOn(page, "Submit");
    await page.getByText("Your research was received.").waitFor();
    const number = (await page.locator("main code").first().textContent()) ?? "";
    await look(page);
    await pressOn(page, "Open its page");
    await page.getByText("We have received it.").waitFor();
    const { pathname } = new URL(page.url());
    const again = () => openPage(page, at.site.url + pathname, scripts);

    await manager("take", "--alias", "Mira");
    await manager("ask", "--text", question, "--alias", "Mira");
    await openPage(page, `${at.site.url}/account/submissions`, scripts);
    await page.getByText("2 new").waitFor();
    await page.getByText(/^Your turn, by /).waitFor();
    await look(page);
    await pressOn(page, new RegExp(`^${number}`));
    await page.getByRole("listitem").filter({ hasText: question }).getByText("New").waitFor();
    await typeInto(page, /^Message(?!s)/, "17.2 and 17.3.");
    await choose(page, [answer]);
    await pressOn(page, "Send");
    const answered = page.getByRole("listitem").filter({ hasText: "You answered" });
    await answered.getByText("trace.log, 7 bytes").waitFor();
    await look(page);

    const folder = temporaryFolder();
    const withKey = (out: string) => ["--key", key, "--out", join(folder, out)];
    const research = await manager("open", ...withKey("research"));
    expect(research).toMatchObject({
      details: { title: typed.Title },
      attachments: [{ name: "poc.py" }, { name: "notes.txt" }],
    });
    const event = (await answered.getAttribute("value")) ?? "";
    expect(JSON.stringify(await manager("open", "--event", event, ...withKey("answer")))).toContain(
      "17.2 and 17.3.",
    );
    await runWithFile(at.site, "score", number, sampleAssessment);
    const offer = { ...sampleOffer, instalments, lapses_on: inDays(10) };
    await runWithFile(at.site, "offer", number, offer);

    await again();
    await page.getByText("It worked in 71 of 100 runs.").waitFor();
    await page.getByText("In month 3").waitFor();
    await look(page);
    await pressOn(page, "Make a counter-proposal");
    await typeInto(page, /^Amount in EUR/, "300000");
    await typeInto(page, /^Message(?!s)/, "It took a year.");
    await pressOn(page, "Send counter-proposal");
    await page.getByText("We are assessing it.").waitFor();
    await runWithFile(at.site, "offer", number, { ...offer, terms: "The same, **sooner**." });
    await again();
    await page.getByRole("article", { name: "Offer 2" }).waitFor();
    await typeInto(page, /^Your full name/, "Ada Rossi");
    await typeInto(page, /^One-time code/, currentCode());
    await pressOn(page, "Agree to this offer");
    await page.getByText(`You agreed as ${isolated("Ada Rossi")}`).waitFor();

    const pay = (instalment: string, ...words: string[]) =>
      at.site.programme("payment", "set", number, instalment, "--status", ...words);
    await pay("1", "paid", "--reference", "TX 17");
    await pay("2", "failed", "--reason", "No such account.");
    await again();
    await page.getByRole("region", { name: "Payments" }).getByText("No such account.").waitFor();
    await look(page);
    await pay("2", "paid");
    await pay("3", "paid");
    await again();
    await page.getByText("We accepted it and paid you.").waitFor();
    await look(page);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      pressOn(page, "Download the record"),
    ]);
    const record = join(folder, "record.json");
    await download.saveAs(record);
    const own = sent.map(({ name, buffer }) => {
      const path = join(folder, name);
      writeFileSync(path, buffer);
      return path;
    });
    await checkRecord(page, record, own, scripts);
  },
);

interface Checked {
  holds: boolean;
  problems: { where: string; what: string }[];
  unproved: { where: string; what: string }[];
  files: { name: string }[];
}

/** The page and the managers' command say that a record holds, and which part does not once a byte of it or of a file is changed. */
async function checkRecord(page: Page, record: string, files: string[], scripts: boolean): Promise<void> {
  const folder = temporaryFolder();
  const text = readFileSync(record, "utf8");
  const words = join(folder, "words.json");
  writeFileSync(words, text.replace(question, question.replace("Which", "which")));
  const file = join(folder, "poc.py");
  writeFileSync(file, "print('Boom')\n");

  const whole = await verify(record, files);
  expect(whole).toMatchObject({ holds: true, problems: [] });
  expect(whole.files.map(({ name }) => name).toSorted()).toEqual(["notes.txt", "poc.py"]);
  expect((await verify(words, files)).problems).toEqual([
    { where: "receipt 4", what: expect.stringContaining("its text was changed") },
  ]);
  expect(await verify(record, [file])).toMatchObject({
    holds: true,
    unproved: [{ where: "poc.py", what: expect.stringContaining("not") }],
  });

  await openPage(page, `${at.site.url}/verify`, scripts);
  if (!scripts) return page.getByText("Scripts are off").waitFor();
  await choose(page, record, "Record");
  await page.getByText("It holds", { exact: true }).waitFor();
  await choose(page, files, "Files, if you like");
  await page.getByText("poc.py is as it was sent, by receipt 2").waitFor();
  await look(page);
  await page.getByText("The offer was agreed to").waitFor();
  await page.getByText("All of it was paid").waitFor();
  await choose(page, words, "Record");
  await page.getByText("Receipt 4 has another content than was signed").waitFor();
  await look(page);
  await openPage(page, `${at.site.url}/verify`, scripts);
  await choose(page, record, "Record");
  await choose(page, file, "Files, if you like");
  await page.getByText("Not proved to be what was sent").waitFor();
}

/** The output of `programme receipt verify`, which exits with 1 where a record does not hold or a file is not proved. */
async function verify(record: string, files: string[]): Promise<Checked> {
  const checking = at.site.programme<Checked>("receipt", "verify", record, "--file", ...files);
  return checking.catch(({ stdout }: { stdout: string }) => JSON.parse(stdout));
}

async function typeInto(page: Page, field: RegExp, text: string): Promise<void> {
  await keyTo(page, field);
  await page.keyboard.insertText(text);
}

async function pressOn(page: Page, control: string | RegExp): Promise<void> {
  await keyTo(page, control);
  await page.keyboard.press("Enter");
}

/** Chooses files by keyboard, and sets them in the browser's file dialog. */
async function choose(
  page: Page,
  files: Parameters<FileChooser["setFiles"]>[0],
  label = "Attachments",
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    pressOn(page, new RegExp(`^${label}`)),
  ]);
  await chooser.setFiles(files);
}

/** Nothing reaches beyond the phone's sides. */
async function look(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}
