import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { signedInContext } from "../support/browser/signed-in-browser";
import { everythingKept } from "../support/browser/stored-data";
import { fillIn, MIB, slowedTo, submitButton, submittedBy, typed } from "../support/browser/submission-page";
import { abandoned, CORRECTED, isStored, type Upload, ways } from "../support/browser/upload-ways";
import { attach } from "../support/requests/attach";
import { tableOf } from "../support/rules/table-of";
import { startBreakableProxy } from "../support/servers/breakable-proxy";
import { siteInBrowser } from "../support/servers/site-in-browser";

const readme = readFileSync(new URL("../../app/screens/submission/README.md", import.meta.url), "utf8");
const endings = tableOf(readme, [
  "Way",
  "Stored",
  "The page says",
  "Pressed again",
  "Then stored",
  "Then the page says",
]);
const withScripts = endings.filter(({ Way }) => Way in ways);

const at = siteInBrowser();

test("every way in which an upload can end is gone", () => {
  expect(endings.map(({ Way }) => Way).filter((way) => !/without scripts/.test(way))).toEqual(
    Object.keys(ways),
  );
});

test.each(withScripts)("$Way: the page says what is stored", async (ending) => {
  const upload = await prepared({});
  const { page } = upload;
  const mend = await ways[ending.Way]?.(upload);
  if (ending["The page says"] === "(nothing)") return expectEnd(upload, ending.Stored);

  await page.getByText(ending["The page says"]).waitFor();
  await expectStored(upload, ending.Stored);
  await mend?.();
  await pressAgain(page, ending);
  await page.getByText(ending["Then the page says"]).waitFor();
  await expectStored(upload, ending["Then stored"]);
  await upload.context.close();
});

test("Stopped without scripts while files go: the corrected research takes the place of the earlier", async () => {
  const upload = await prepared({ javaScriptEnabled: false });
  const { page } = upload;
  const speed = await slowedTo(page, 256 * 1024);
  await submitButton(page).click({ noWaitAfter: true });
  await isStored(upload);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.stopLoading");
  await speed.restore();
  await expectStored(upload, "the research");

  await page.getByLabel("Title").fill(CORRECTED);
  await submitButton(page).click();
  await page.getByText("Submit once more, and this one takes its place").waitFor();
  await expectStored(upload, "the research");
  await attach(page, ["trace.bin", 6 * MIB]);
  await submitButton(page).click();

  await page.getByText("Your research was received.").waitFor();
  await expectStored(upload, "the corrected research, 1 file");
  await upload.context.close();
});

test("The tab is closed without scripts: the research stays", async () => {
  const upload = await prepared({ javaScriptEnabled: false });
  await slowedTo(upload.page, 256 * 1024);
  await submitButton(upload.page).click({ noWaitAfter: true });
  await isStored(upload);
  await upload.page.close({ runBeforeUnload: false });
  await expectEnd(upload, "the research");
});

/** A form that is filled in, with a file that takes a while. */
async function prepared({ javaScriptEnabled = true }): Promise<Upload> {
  const connection = await startBreakableProxy();
  onTestFinished(connection.close);
  const { proxy } = connection;
  const { context, researcher } = await signedInContext(at.browser, at.site, { javaScriptEnabled, proxy });
  const page = await fillIn(context, at.site);
  await attach(page, ["trace.bin", 6 * MIB]);
  return { site: at.site, context, page, connection, researcherId: researcher.id };
}

async function pressAgain(page: Page, ending: (typeof endings)[number]): Promise<void> {
  const { Way, "Pressed again": name, "Then stored": stored } = ending;
  const isCorrected =
    stored.includes("corrected") || (name === "Submit" && !Way.includes("nothing corrected"));
  if (isCorrected) await page.getByLabel("Title").fill(CORRECTED);
  const isLink = ["Nothing is missing", "See where it is"].includes(name);
  const button = page.getByRole(isLink ? "link" : "button", { name, exact: true });
  await button.click();
  // A page that is older than its session says so first.
  const stale = page.getByText("Send it once more");
  const said = page.getByText(ending["Then the page says"]);
  await stale.or(said).first().waitFor();
  if (await stale.isVisible()) await button.click();
}

async function expectEnd(upload: Upload, stored: string): Promise<void> {
  await expectStored(upload, stored);
  await upload.context.close();
}

/** Expects a researcher's data in the database and the store, in the table's words, and nothing else in the store. */
async function expectStored({ researcherId }: Upload, words: string): Promise<void> {
  const [, corrected, files] = /^(?:nothing|the (corrected )?research(?:, (\d) file)?)$/.exec(words) ?? [];
  const title = corrected ? CORRECTED : typed.Title;
  const expected = words === "nothing" ? [] : [{ title, files: Number(files ?? 0) }];
  expect(await submittedBy(at.site, researcherId), words).toEqual(expected);
  await expect.poll(looseFiles).toEqual([]);
}

/** Files of the store that no submission lists; an aborted upload removes its own a moment later. */
function looseFiles(): unknown[] {
  const { files = [], attachments = [] } = everythingKept(at.site.dataDir);
  const listed = attachments.map((row) => (row as { storage_key: string }).storage_key);
  return files.filter((file) => !listed.includes(String(file)) && !abandoned.has(String(file)));
}
