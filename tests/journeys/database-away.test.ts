import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves R24
test("while the database is away a form keeps what was written, pages say so, and both go on afterwards", async () => {
  const { page, context } = await signedInPage(at, "/", { intended: ["503 /", "503 /faq"] });
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("Something that took an hour to write.");
  const send = page.getByRole("button", { name: "Send" });
  const back = takeAway(join(at.site.dataDir, "conclave.db"));

  await expect.poll(() => fetch(`${at.site.url}/readyz`).then(({ status }) => status)).toBe(503);

  await send.click();
  await page
    .getByRole("alert")
    .getByText(/Try again in a moment\./)
    .waitFor();
  expect(await message.inputValue()).toBe("Something that took an hour to write.");
  const other = await context.newPage();
  await other.goto(`${at.site.url}/faq`);
  await other.getByRole("heading", { level: 1, name: "This page cannot be shown now" }).waitFor();
  expect(await other.title()).toMatch(/^This page cannot be shown now · ./);

  back();
  await send.click();
  await page.getByText("Your message was sent.").waitFor();
  expect(rowsOf(at.site.dataDir, "select * from inquiries")).toHaveLength(1);
  await other.getByRole("link", { name: "Load it again" }).click();
  await other.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
});

/** Moves a file away; returns a function that restores it. */
function takeAway(file: string): () => void {
  renameSync(file, `${file}.away`);
  return () => renameSync(`${file}.away`, file);
}
