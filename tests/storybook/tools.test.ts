import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dark, light } from "../../design-system/theme/tokens";
import { buildStorybookIfStale } from "../../scripts/visual/storybook.mjs";
import { serveFolder } from "../../visual-review/storybook";
import { launchChromium } from "../support/browser/chromium";
import { freshContext } from "../support/browser/fresh-context";

/** A build takes minutes on a busy machine. */
const BUILD_LIMIT_MS = 900_000;

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  site = await serveFolder(await buildStorybookIfStale());
  browser = await launchChromium();
}, BUILD_LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

// The toolbar's choices are in the URL, so that a designer can send exactly this to another.
describe("an address shows a story", () => {
  it("as it is, without a choice", async () => {
    expect(await looks("")).toEqual({
      fontSize: "16px",
      isWide: false,
      isMoving: true,
      hasGrid: false,
      colour: "rgb(247, 245, 240)",
      direction: "ltr",
    });
  });

  it.each([
    ["text:double", { fontSize: "32px" }],
    ["spacing:wide", { isWide: true }],
    ["motion:reduced", { isMoving: false }],
    ["grid:shown", { hasGrid: true }],
    ["colours:forced", { colour: "rgb(0, 0, 0)" }],
    ["direction:rtl", { direction: "rtl" }],
    ["theme:dark", { colour: "rgb(15, 17, 20)" }],
  ])("with %s", async (choice, changed) => {
    expect(await looks(choice)).toMatchObject(changed);
  });

  it("pointed at", async () => {
    expect(await faceOf("state:hover")).not.toBe(await faceOf(""));
  });

  it("with the focus", async () => {
    const page = await openStory("state:focus");
    const outline = await page
      .getByRole("button")
      .evaluate((button) => getComputedStyle(button).outlineStyle);
    expect(outline).toBe("solid");
    await page.context().close();
  });
});

describe("Storybook's frame", () => {
  it.each([
    ["light", light.colour],
    ["dark", dark.colour],
  ] as const)(
    "has the product's name and colours, %s with the system, and begins with the start page",
    async (scheme, colour) => {
      const { context } = await freshContext(browser, { colorScheme: scheme });
      const page = await context.newPage();
      await page.goto(site.origin);
      await page.getByRole("link", { name: "Conclave" }).waitFor();
      const preview = page.frameLocator('iframe[title="storybook-preview-iframe"]');
      await preview.getByRole("heading", { name: "Conclave's design system" }).waitFor();
      const behind = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(behind).toBe(inRgb(colour.sunken));
      await context.close();
    },
  );
});

async function openStory(globals: string): Promise<Page> {
  const { context } = await freshContext(browser, { colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(`${site.origin}/iframe.html?viewMode=story&id=inputs-button--default&globals=${globals}`);
  await page.getByRole("button").waitFor();
  return page;
}

async function looks(globals: string) {
  const page = await openStory(globals);
  const seen = await page.evaluate(() => {
    const button = document.querySelector("#storybook-root button") ?? document.body;
    const { letterSpacing, transitionDuration, color } = getComputedStyle(button);
    return {
      fontSize: getComputedStyle(document.documentElement).fontSize,
      isWide: letterSpacing !== "normal",
      isMoving: transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0.001),
      hasGrid: getComputedStyle(document.body, "::after").content !== "none",
      colour: color,
      direction: document.documentElement.dir,
    };
  });
  await page.context().close();
  return seen;
}

async function faceOf(globals: string): Promise<string> {
  const page = await openStory(globals);
  const face = await page.getByRole("button").evaluate(async (button) => {
    await Promise.all(button.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(button).backgroundColor;
  });
  await page.context().close();
  return face;
}

function inRgb(hex: string): string {
  const parts = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));
  return `rgb(${parts.join(", ")})`;
}
