import type { Page } from "playwright";
import { expect, test } from "vitest";
import { signedInPage } from "../support/browser/opened-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** The best counts: other work on the machine only ever makes a try slower, and was seen to last over ten of them. */
const TRIES = 60;
const OPENING_MS = 300;
const KEYSTROKE_MS = 100;

test("at a 4 times slowed CPU the countries show within 300 ms, and a keystroke within 100 ms", async () => {
  const { page, context } = await signedInPage(at);
  await page.goto(`${at.site.url}/account/profile/edit`);
  const country = page.getByRole("combobox", { name: /country/i }).first();
  await country.waitFor();
  await page.waitForFunction(() => document.querySelector("button[role=combobox]"));
  const cpu = await context.newCDPSession(page);
  await cpu.send("Emulation.setCPUThrottlingRate", { rate: 4 });

  const opening: number[] = [];
  const typing: number[] = [];
  const areQuick = () => Math.min(...opening) < OPENING_MS && Math.min(...typing) < KEYSTROKE_MS;
  while (!areQuick() && opening.length < TRIES) {
    opening.push(await paintedAfter(page, () => country.press("Enter")));
    typing.push(await paintedAfter(page, () => page.keyboard.press("i")));
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "hidden" });
  }
  expect(Math.min(...opening)).toBeLessThan(OPENING_MS);
  expect(Math.min(...typing)).toBeLessThan(KEYSTROKE_MS);
});

/** Milliseconds from a key's event to the frame after the one in which the list changed. */
async function paintedAfter(page: Page, press: () => Promise<void>): Promise<number> {
  const painted = await page.evaluateHandle(() => {
    const isPainted = new Promise<number>((done) => {
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          const list = () => document.querySelector("[role=listbox]")?.textContent ?? "";
          const before = list();
          const look = () => {
            if (list() === before) requestAnimationFrame(look);
            else requestAnimationFrame(() => done(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    return { isPainted };
  });
  await press();
  return painted.evaluate(({ isPainted }) => isPainted);
}
