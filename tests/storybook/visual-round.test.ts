import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../support/browser/chromium";
import { change, copyProject, start, visualIn } from "./small-project";

/** Two builds of a small Storybook, and four runs. On a busy machine they take minutes. */
const ROUND_LIMIT_MS = 900_000;
const reason = "The cards stand too far apart.";
const statCard = [
  "beside-others",
  "default",
  "leads-to-its-list",
  "loading",
  "with-note",
  "zero-is-a-number",
];

let project: string;
let browser: Browser;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "conclave-round-"));
  copyProject(project, "Notice", "StatCard");
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  rmSync(project, { recursive: true, force: true });
});

it(
  "a changed token and a changed padding are found story by story, reviewed, and accepted only when all are approved",
  async () => {
    expect(await visual("--begin")).toMatchObject({ code: 0 });
    expect(await visual("--check")).toEqual({ code: 0, open: [], photographed: 0 });
    change(project, "theme/tokens.ts", 'positive: "#1d6b3f"', 'positive: "#1d3f6b"');
    change(project, "StatCard/StatCard.css.ts", "paddingBlock: vars.space.m", "paddingBlock: vars.space.l");

    const found = await visual();
    expect(found).toMatchObject({ code: 1, open: [...paddingTouches(), ...tokenTouches()] });
    await readReport();
    await review(approveSomeAndRefuseOne);

    const approved = ["default dark 1280", "default light 1280", "default light 360"];
    approved.push("loading dark 1280");
    const missing = found.open.filter(
      (line) => !approved.some((one) => line.startsWith(`cards-statcard--${one} px`)),
    );
    expect(await visual("--check")).toMatchObject({ code: 1, open: missing });

    await review(approveAll);
    expect(await visual("--check")).toEqual({ code: 0, open: [], photographed: 0 });
  },
  ROUND_LIMIT_MS,
);

const shots = ["dark 1280", "light 1280", "light 360"];
const waiting = "px has changed";

/** Every picture of every story of the component whose padding it is. */
function paddingTouches(): string[] {
  return statCard.flatMap((story) => shots.map((shot) => `cards-statcard--${story} ${shot} ${waiting}`));
}

/** The positive notices in the light theme, whose token it is. */
function tokenTouches(): string[] {
  const stories = [
    "feedback-notice--comes-into-a-region-that-was-there-before",
    "feedback-notice--positive",
    "feedback-notice--with-its-own-sign",
  ];
  return stories.flatMap((story) => ["light 1280", "light 360"].map((shot) => `${story} ${shot} ${waiting}`));
}

const pictures = (page: Page) => page.getByRole("navigation").getByRole("button");
const shown = (page: Page, title: string) =>
  page.getByRole("main").getByRole("heading", { name: title, exact: true });

async function approveSomeAndRefuseOne(page: Page): Promise<void> {
  await shown(page, "Cards/StatCard: Default").waitFor();
  expect(await pictures(page).count()).toBe(24);
  await lookClosely(page);
  await seen(page);
  await page.getByLabel("All pictures of this story").check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("Approved 3 pictures.").waitFor();

  await seen(page);
  await keysOff(page);
  // A key that is held decides once.
  for (let times = 0; times < 8; times++) await page.keyboard.down("a");
  await page.keyboard.up("a");
  await page.getByText("Approved 1 picture.").waitFor();
  await seen(page);
  await page.keyboard.press("r");
  await page.keyboard.type(reason);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Refused 1 picture.").waitFor();
  await page.keyboard.press("k");
  await page.getByText(`Refused: ${reason}`).waitFor();
  await page.keyboard.press("n");
  await page.getByText("changed, light, 360 px wide").waitFor();
  await page.getByText("Refused, for the pull request").click();
  expect(await page.getByLabel("Refused pictures, with reasons").inputValue()).toBe(
    `- Cards/StatCard: Loading, light 1280: ${reason}`,
  );
}

/** The report for a reviewer without a checkout: all components, then the states of one before its behaviours, and no decision. */
async function readReport(): Promise<void> {
  const [code] = await once(start(project, "visual-report.mjs"), "exit");
  expect(code).toBe(0);
  const page = await browser.newPage();
  await page.goto(`file://${join(project, "build/visual/report/index.html")}`);
  const rows = page.getByRole("row");
  await rows.nth(2).waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^Component\tStates\tBehaviours\t/),
    expect.stringMatching(/^Cards\/StatCard\t18\t\t\tcode\t/),
    expect.stringMatching(/^Feedback\/Notice\t4\t2\t\tcode\t/),
  ]);
  await page.getByRole("table").getByRole("button", { name: "Feedback/Notice" }).click();
  await shown(page, "Feedback/Notice: Positive").waitFor();
  await page.getByRole("img", { name: /^Where they differ: [1-9]/ }).waitFor();
  expect(await pictures(page).count()).toBe(24);
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await page.close();
}

/** Pictures that have not loaded cannot be decided on. */
const seen = (page: Page) => page.locator('#shown[aria-busy="false"]').waitFor();

/** A reviewer who dictates turns the keys off, and on again. */
async function keysOff(page: Page): Promise<void> {
  const here = await page.locator("#facts").innerText();
  const use = page.getByLabel("Use the keys");
  await page.getByText("Keys", { exact: true }).click();
  await use.uncheck();
  for (const key of "aj") await page.keyboard.press(key);
  expect(await page.locator("#facts").innerText()).toBe(here);
  expect(await page.getByText("Approved 1 picture.").count()).toBe(0);
  await use.check();
}

/** Every way of holding before and after against each other, and the living story, by its key. */
async function lookClosely(page: Page): Promise<void> {
  await page.getByRole("img", { name: /^Where they differ: [1-9]/ }).waitFor();
  await page.keyboard.press("2");
  await page.getByRole("slider").waitFor();
  await page.keyboard.press("3");
  await page.getByText("Shown: after").waitFor();
  await page.keyboard.press("b");
  await page.getByText("Shown: before").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("z");
  expect(await page.getByLabel("Actual size").isChecked()).toBe(true);
  await page.keyboard.press("j");
  await page.getByText("changed, light, 1280 px wide").waitFor();
  await page.keyboard.press("k");
  await page.getByText("changed, dark, 1280 px wide").waitFor();
  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("o");
  const story = await opened;
  expect(story.url()).toContain("?path=/story/cards-statcard--default&globals=theme:dark");
  await story.close();
}

async function approveAll(page: Page): Promise<void> {
  const approved = pictures(page).filter({ hasText: "✓ approved" });
  const open = pictures(page).filter({ hasNotText: "✓ approved" });
  await open.first().waitFor();
  const all = await pictures(page).count();
  for (let left = all; left > 0; left = await open.count()) {
    await open.first().click();
    await seen(page);
    await page.keyboard.press("a");
    await approved.nth(all - left).waitFor();
  }
}

const visual = (...args: string[]) => visualIn(project, ...args);

/** `npm run visual:review`, in a browser. */
async function review(decide: (page: Page) => Promise<void>): Promise<void> {
  const child = start(project, "visual-review.mjs");
  try {
    const [said] = await once(child.stdout, "data");
    const page = await browser.newPage();
    await page.goto(/http:\S+/.exec(said)?.[0] ?? "");
    await decide(page);
    await page.close();
  } finally {
    child.kill();
  }
}
