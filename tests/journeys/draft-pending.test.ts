import { expect, test } from "vitest";
import { settled, storedDrafts } from "../support/browser/drafts";
import { holdCrypto } from "../support/browser/held-crypto";
import { openHydrated } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { SUBMIT_PATH } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// A browser that is closed once all is said to be stored would lose the files otherwise.
test("a draft is said to be kept once the last of what was entered is, not the first", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  await context.clock.install();
  const page = await context.newPage();
  const sealing = await holdCrypto(page, "encrypt");
  await openHydrated(page, at.site.url + SUBMIT_PATH);
  await page.locator("[aria-live][aria-busy]").waitFor({ state: "attached" });
  await page.getByLabel("Title").fill("A race");
  await context.clock.runFor(500);
  await expect.poll(sealing.begun).toBe(1);
  const file = { name: "trace.bin", mimeType: "application/octet-stream", buffer: Buffer.from("trace") };
  await page.getByLabel("Attachments").setInputFiles(file);
  await context.clock.runFor(500);
  await sealing.letOneGo();
  await expect.poll(sealing.begun).toBe(2);
  expect(await page.locator("[aria-live][aria-busy]").getAttribute("aria-busy")).toBe("true");
  await sealing.letAllGo();
  await settled(page);
  expect((await storedDrafts(page)).map(({ files }) => files.length)).toEqual([1]);
});

// Half a second after the key, what the notice moves would be counted as moving by itself (Layout Instability API).
test("the notice that a draft is kept comes within a tenth of a second of the first change", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  await context.clock.install();
  const page = await context.newPage();
  await openHydrated(page, at.site.url);
  await page.locator("[aria-live][aria-busy]").waitFor({ state: "attached" });
  await page.getByLabel("Message").fill("When does level 4 open?");
  await context.clock.runFor(100);
  await page.getByRole("button", { name: "Discard draft" }).waitFor();
});
