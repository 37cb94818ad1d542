import type { Locator } from "playwright";
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

// A phone would wake ten times a second while the page is open.
test("the draft of a form that is disabled for good comes to rest, and stays there", async () => {
  const { context } = await checked(
    signedInContext(at.browser, at.site, { seed: { available_referrals: 0 } }),
  );
  await context.clock.install();
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/referrals`);
  const draft = page.getByRole("group", { name: "Draft", exact: true });
  await draft.waitFor({ state: "attached" });
  const changes = await recordedChanges(draft, "aria-busy");
  // Its keeper is there once a press has it read the form.
  await expect
    .poll(async () => {
      await page.getByText("Legal name").dispatchEvent("click");
      return changes();
    })
    .toContain("true");
  await expect.poll(() => draft.getAttribute("aria-busy")).toBe("false");
  const before = await changes();
  await context.clock.runFor(5000);
  expect(await changes()).toEqual(before);
});

test("a draft that is discarded before its last words are stored comes to rest", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  await context.clock.install();
  const page = await context.newPage();
  await openHydrated(page, at.site.url);
  const draft = page.getByRole("group", { name: "Draft", exact: true });
  await draft.waitFor({ state: "attached" });
  await page.getByLabel("Message").fill("When does level 4 open?");
  await settled(page);
  await context.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Message").fill("When does level 4 open? And level 5?");
  await expect.poll(() => draft.getAttribute("aria-busy")).toBe("true");
  await draft.getByRole("button", { name: "Discard draft" }).click();
  await draft.getByRole("button", { name: "Discard for good" }).click();
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("");
  expect(await draft.getAttribute("aria-busy")).toBe("false");
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

/** Records the values that an attribute takes from now on; returns a function that reads them. */
async function recordedChanges(element: Locator, attribute: string): Promise<() => Promise<string[]>> {
  const changes = await element.evaluateHandle((node, name) => {
    const values: string[] = [];
    const record = () => values.push(node.getAttribute(name) ?? "");
    new MutationObserver(record).observe(node, { attributeFilter: [name] });
    return values;
  }, attribute);
  return () => changes.jsonValue();
}
