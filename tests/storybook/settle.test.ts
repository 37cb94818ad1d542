import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settle } from "../../visual-review/stage";
import { launchChromium } from "../support/browser/chromium";

const flag = '<svg><image href="/flags.svg" /></svg>';
const sheet =
  '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><rect width="3" height="2" /></svg>';
/** More than the three that a still page is looked at for. */
const FRAMES = 12;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

test("a picture waits for a drawing that comes out of another file", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = await pageWith(flag);
  await page.route("**/flags.svg", async (route) => {
    await released;
    await route.fulfill({ contentType: "image/svg+xml", body: sheet });
  });
  await page.goto("http://stories.test/", { waitUntil: "commit" });
  let settled = false;
  const settling = page.evaluate(settle).then(() => {
    settled = true;
  });

  await frames(page);
  expect(settled).toBe(false);
  release();
  await settling;

  expect(await page.locator("image").evaluate((image) => (image as SVGImageElement).getBBox().width)).toBe(3);
  await page.close();
});

test("an invisible drawing is not waited for", async () => {
  const page = await pageWith(`<div hidden>${flag}</div>`);
  await page.route("**/flags.svg", () => undefined);
  await page.goto("http://stories.test/", { waitUntil: "commit" });

  await page.evaluate(settle);
  await page.close();
});

test("a picture waits until the focus stays where it is", async () => {
  const page = await pageWith("<button>Country</button>");
  await page.goto("http://stories.test/");
  await page.evaluate((changes) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const button = document.querySelector("button");
    void (async () => {
      for (let change = 0; change < changes; change++) {
        await frame();
        await frame();
        if (change % 2 === 0) button?.focus();
        else button?.blur();
      }
      document.title = "At rest";
    })();
  }, FRAMES);

  await page.evaluate(settle);

  expect(await page.title()).toBe("At rest");
  await page.close();
});

async function pageWith(body: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route("http://stories.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>A story</title>${body}` }),
  );
  return page;
}

function frames(page: Page): Promise<void> {
  return page.evaluate(async (count) => {
    for (let seen = 0; seen < count; seen++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, FRAMES);
}
