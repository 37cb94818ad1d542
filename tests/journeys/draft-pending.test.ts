import type { Page } from "playwright";
import { expect, test } from "vitest";
import { settled, storedDrafts } from "../support/browser/drafts";
import { openHydrated } from "../support/browser/hydrated";
import { signedInContext } from "../support/browser/signed-in-browser";
import { SUBMIT_PATH } from "../support/browser/submission-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// A browser that is closed on the word that all is kept would take the files along.
test("a draft is said to be kept once the last of what was entered is, not the first", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site);
  await context.clock.install();
  const page = await context.newPage();
  const sealing = await holdSealing(page);
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
  expect(complaints).toEqual([]);
  await context.close();
});

/** Lets nothing be sealed in the page until it is let go. */
async function holdSealing(page: Page) {
  await page.addInitScript(() => {
    const { encrypt } = SubtleCrypto.prototype;
    const waiting: (() => void)[] = [];
    const held = { begun: 0, isOver: false, waiting };
    SubtleCrypto.prototype.encrypt = async function (
      this: SubtleCrypto,
      ...asked: Parameters<typeof encrypt>
    ) {
      held.begun++;
      if (!held.isOver) await new Promise<void>((resolve) => waiting.push(resolve));
      return encrypt.apply(this, asked);
    };
    Object.assign(globalThis, { heldSealing: held });
  });
  type Held = { heldSealing: { begun: number; isOver: boolean; waiting: (() => void)[] } };
  return {
    begun: () => page.evaluate(() => (globalThis as unknown as Held).heldSealing.begun),
    letOneGo: () => page.evaluate(() => (globalThis as unknown as Held).heldSealing.waiting.shift()?.()),
    letAllGo: () =>
      page.evaluate(() => {
        const { heldSealing } = globalThis as unknown as Held;
        heldSealing.isOver = true;
        for (const go of heldSealing.waiting.splice(0)) go();
      }),
  };
}
