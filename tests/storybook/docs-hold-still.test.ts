import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildStorybookIfStale } from "../../scripts/visual/storybook.mjs";
import { settle } from "../../visual-review/stage";
import { serveFolder } from "../../visual-review/storybook";
import { axeFaults } from "../support/browser/axe-faults";
import { launchChromium } from "../support/browser/chromium";
import { strictContext } from "./strict-context";

/** A build takes minutes on a busy machine. */
const BUILD_LIMIT_MS = 900_000;
/** Some ninety pages, each of which loads Storybook. */
const PAGES_LIMIT_MS = 1_500_000;
/** CPU time: a page's time by the clock depends on how busy the machine is. */
const WHOLE_WITHIN_SECONDS = 2;
const MOST_PIXELS = 6_000;
const DESKTOP = { width: 1280, height: 900 };

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;
let pages: { id: string }[];

beforeAll(async () => {
  const folder = await buildStorybookIfStale();
  const { entries } = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  pages = Object.values<{ id: string; type: string }>(entries).filter(({ type }) => type === "docs");
  site = await serveFolder(folder);
  browser = await launchChromium();
}, BUILD_LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

// A page that opens a dialog over itself, jumps to its middle or runs for minutes is not read.
it(
  "every page of Storybook is whole within two seconds, short, without a fault to axe or a complaint, and holds still",
  async () => {
    expect(pages.length).toBeGreaterThan(80);
    const options = { viewport: DESKTOP, reducedMotion: "reduce" } as const;
    const { context, complaints } = await strictContext(browser, site.origin, options);
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const { id } of pages) {
      const found = await whatIsWrong(page, id);
      wrong.push(...[...found, ...complaints.splice(0)].map((what) => `${id}: ${what}`));
    }
    expect(wrong).toEqual([]);
  },
  PAGES_LIMIT_MS,
);

it("a page that does none of it is found out", async () => {
  const page = await browser.newPage({ viewport: DESKTOP });
  const mark = (left: number) =>
    `<i class="conclave-mark" style="position: absolute; left: ${left}px; width: 22px; height: 22px"></i>`;
  await page.setContent(
    `<main class="sbdocs"><h1>A page</h1><figure class="conclave-preview"><div class="conclave-chooser"><button>Full</button></div></figure><input autofocus style="margin-top: 7000px"><style>* { color: red }</style></main><div role="dialog">Open</div>
    <figure class="conclave-anatomy"><div class="conclave-stage" style="position: relative">${[-9, 40, 45, 90].map(mark).join("")}</div></figure>`,
  );
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
    document.querySelector("input")?.focus();
    scrollTo(0, 500);
  });
  const { pixels, ...rest } = await page.evaluate(describePage);
  expect(pixels).toBeGreaterThan(MOST_PIXELS);
  expect(rest).toMatchObject({
    focus: "INPUT",
    overlays: 1,
    hidden: 2,
    untold: 1,
    direction: "rtl",
    styles: 1,
  });
  expect(rest.scrolled).toBeGreaterThan(0);
  await page.close();
});

// White until the scripts load is a flash in a dark room, once for each frame of a page.
it("a story has its theme's page before its styles and scripts come", async () => {
  const page = await browser.newPage();
  await page.route(/\.(js|css)$/, (route) => route.abort());
  const colourOf = async (colorScheme: "light" | "dark", asked: string) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.origin}/iframe.html?viewMode=story&id=inputs-button--default${asked}`);
    return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  };
  const [paper, night] = ["rgb(247, 245, 240)", "rgb(15, 17, 20)"];
  expect(await colourOf("dark", "")).toBe(night);
  expect(await colourOf("light", "")).toBe(paper);
  expect(await colourOf("dark", "&globals=theme:light")).toBe(paper);
  expect(await colourOf("light", "&globals=direction:rtl;theme:dark")).toBe(night);
  await page.close();
});

async function whatIsWrong(page: Page, id: string): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${site.origin}/iframe.html?viewMode=docs&id=${id}`);
  await page.locator(".sbdocs h1").first().waitFor();
  await framesLoaded(page);
  await page.evaluate(settle);
  const { metrics } = await devTools.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  await devTools.detach();
  const faults = await faultsInBothThemes(page);
  const seen = await page.evaluate(describePage);
  const held: [boolean, string][] = [
    [seconds < WHOLE_WITHIN_SECONDS, `whole after ${seconds.toFixed(1)} s`],
    [seen.pixels < MOST_PIXELS, `${seen.pixels} px long`],
    [seen.focus === "BODY", `the focus is on ${seen.focus}`],
    [seen.scrolled === 0, `scrolled by ${seen.scrolled} px`],
    [seen.overlays === 0, `${seen.overlays} things open over it`],
    [seen.direction === "", `the document reads ${seen.direction}`],
    [seen.theme === undefined, `the document is ${seen.theme}`],
    [seen.lost === 0, "a part of its anatomy is not there any more"],
    [seen.hidden === 0, `${seen.hidden} numbers of its anatomy lie under others or are cut off`],
    [seen.styles === 0, `${seen.styles} styles of stories reach the whole page`],
    [id.startsWith("screens-") || seen.untold === 0, `${seen.untold} states of its frame are not told of`],
    [faults.length === 0, faults.join("; ")],
    [seen.bodyStyle === "", `the body has the style ${seen.bodyStyle}`],
    [seen.axe === 0, "Storybook ran axe over the whole page"],
  ];
  return held.filter(([holds]) => !holds).map(([, what]) => what);
}

/** axe's findings on the page in both themes, but in Storybook's own props and code; frames have tests of their own. */
async function faultsInBothThemes(page: Page): Promise<string[]> {
  const ours = { include: [".sbdocs"], exclude: [".docblock-argstable", ".prismjs", "iframe"] };
  const inLight = await axeFaults(page, {}, ours);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(settle);
  const inDark = await axeFaults(page, { runOnly: ["color-contrast", "link-in-text-block"] }, ours);
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark];
}

/** Waits until each frame on the page shows its story. */
async function framesLoaded(page: Page): Promise<void> {
  for (const frame of page.frames().slice(1))
    await frame.locator("body.sb-show-main").waitFor({ state: "attached" });
}

/** Runs in the page. */
function describePage() {
  const { documentElement: html, body, activeElement } = document;
  const overlays = [...body.querySelectorAll("[role='dialog'], [role='alertdialog'], [role='listbox']")];
  const boxes = (within: Element, what: string) =>
    [...within.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const areOneOnAnother = (one: DOMRect, other: DOMRect) =>
    Math.abs(one.left - other.left) < one.width / 2 && Math.abs(one.top - other.top) < one.height / 2;
  const hidden = [...document.querySelectorAll(".conclave-anatomy")].flatMap((picture) => {
    const [stage] = boxes(picture, ".conclave-stage");
    const marks = boxes(picture, ".conclave-mark");
    return marks.filter(
      (mark, index) =>
        !stage ||
        mark.left < stage.left ||
        mark.top < stage.top ||
        marks.slice(index + 1).some((other) => areOneOnAnother(mark, other)),
    );
  });
  const texts = (within: ParentNode | null, what: string) =>
    [...(within?.querySelectorAll(what) ?? [])].map(({ textContent }) => textContent ?? "");
  const told = texts(document, ".conclave-states > li");
  const framed = texts(document.querySelector(".conclave-preview"), ".conclave-chooser > button");
  const isTold = (state: string) => told.some((text) => text.startsWith(`${state}: `));
  return {
    pixels: html.scrollHeight,
    focus: activeElement?.tagName,
    scrolled: scrollY,
    overlays: overlays.filter((each) => !each.closest(".conclave-stage") && each.checkVisibility()).length,
    direction: html.dir,
    theme: html.dataset.theme,
    hidden: hidden.length,
    untold: framed.filter((state) => !isTold(state)).length,
    lost: document.querySelectorAll(".conclave-anatomy:not([data-whole])").length,
    styles: body.querySelectorAll("main style, .conclave-stage style").length,
    bodyStyle: body.getAttribute("style") ?? "",
    // Storybook's own copy, which it asks for when a story is to be checked.
    axe: performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/axe-")).length,
  };
}
