import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flow } from "../../.storybook/frame/flow";
import { findScreens } from "../../.storybook/plugins/components-of-screens";
import { buildStorybookIfStale } from "../../scripts/visual/storybook.mjs";
import { openStage, showStory } from "../../visual-review/stage";
import { serveFolder } from "../../visual-review/storybook";
import { launchChromium } from "../support/browser/chromium";
import { strictContext } from "./strict-context";

/** A build takes minutes on a busy machine. */
const BUILD_LIMIT_MS = 900_000;
const groups = ["Screens", "Foundations", "Inputs", "Cards", "Overlays", "Navigation", "Feedback"];

interface Entry {
  id: string;
  title: string;
  type: string;
}

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;
let entries: Entry[];

beforeAll(async () => {
  const folder = await buildStorybookIfStale();
  entries = Object.values(JSON.parse(readFileSync(join(folder, "index.json"), "utf8")).entries);
  site = await serveFolder(folder);
  browser = await launchChromium();
}, BUILD_LIMIT_MS);

afterAll(async () => {
  await browser.close();
  site.close();
});

// Its pages of documentation are opened by the test of those.
describe("Storybook opens without a console error or a failed request", () => {
  it("at its first page, and at a screen", async () => {
    const { page, complaints } = await openStorybook("/");
    await shownIn(page).getByRole("heading").first().waitFor();
    await page.goto(`${site.origin}/?path=/story/screens-bounties--target-open`);
    await shownIn(page).getByRole("heading").first().waitFor();
    expect(complaints).toEqual([]);
  });

  it("at a story of each group", async () => {
    const { page, complaints } = await openStorybook("/iframe.html?viewMode=story");
    await page.evaluate(openStage);
    const said = [];
    for (const group of groups) {
      const { id } = first("story", (title) => title.startsWith(`${group}/`));
      said.push(await page.evaluate(showStory, id));
    }
    expect({ said, complaints }).toEqual({ said: groups.map(() => null), complaints: [] });
  });
});

describe("a designer", () => {
  it("browses the states of a component, and its behaviours once they are asked for", async () => {
    const { page } = await openStorybook("/?path=/story/inputs-signaturepad--default");
    const rows = page.locator('[data-parent-id="inputs-signaturepad"]');
    await rows.getByText("Typed", { exact: true }).waitFor();
    const states = (await rows.allInnerTexts()).map((row) => row.trim().split("\n")[0]);
    expect(states).toEqual([
      "Docs",
      "Default",
      "Drawn",
      "Typed",
      "Pending",
      "Failed",
      "Long name",
      "In its dialog",
    ]);
    await page.getByRole("checkbox", { name: /^Behaviours/ }).check();
    await rows.getByText("Ink is under the pointer", { exact: true }).waitFor();
    await page.getByRole("checkbox", { name: /^Behaviours/ }).uncheck();
    await rows.getByText("Ink is under the pointer", { exact: true }).waitFor({ state: "detached" });
  });

  it("opens a behaviour by its address", async () => {
    const { page } = await openStorybook("/?path=/story/inputs-otpinput--posts-the-digits");
    await shownIn(page).getByRole("textbox", { name: /code/i }).waitFor();
  });

  it("walks from the invitation to the home page, and a step back", async () => {
    const { page } = await openStorybook(`/?path=/story/${flow[0]}`);
    const seen: string[] = [];
    for (const _ of flow.slice(1)) {
      await shownIn(page).locator("#storybook-root h1").first().waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Next", exact: true }).click();
      seen.push(new URL(page.url()).searchParams.get("path") ?? "");
    }
    expect(seen).toEqual(flow.slice(1).map((id) => `/story/${id}`));
    expect(await page.getByRole("button", { name: "Next", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    expect(page.url()).toContain(flow.at(-2) ?? "?");
  });

  it("finds a component of a screen in two clicks", async () => {
    const { page } = await openStorybook("/?path=/story/screens-bounties--target-open");
    await page.getByRole("link", { name: "Docs", exact: true }).click();
    await shownIn(page).getByRole("link", { name: "CriteriaTable", exact: true }).click();
    await shownIn(page).getByRole("heading", { name: "CriteriaTable", exact: true }).waitFor();
  });

  it("finds every component that the site uses on the page of a screen, and each leads somewhere", () => {
    const found = Object.values(findScreens()).flatMap(({ direct, inside, frame }) =>
      [direct, inside, frame].flat(),
    );
    const titles = new Set(entries.filter(({ type }) => type === "docs").map(({ title }) => title));
    expect(found.filter(({ title }) => !titles.has(title))).toEqual([]);
    const names = new Set(found.map(({ name }) => name));
    expect(componentsOfTheSite().filter((name) => !names.has(name))).toEqual([]);
  });
});

/** The preview's frame in the manager. */
const shownIn = (page: Page) => page.frameLocator('iframe[title="storybook-preview-iframe"]');

function first(type: string, matches: (title: string) => boolean): Entry {
  const entry = entries.find((one) => one.type === type && matches(one.title));
  if (!entry) throw new Error(`Storybook has no such ${type}.`);
  return entry;
}

async function openStorybook(path: string) {
  const { context, complaints } = await strictContext(browser, site.origin);
  const page = await context.newPage();
  await page.goto(site.origin + path, { waitUntil: "networkidle" });
  return { page, complaints };
}

/** The components that files of the site name. */
function componentsOfTheSite(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const text = files.map((name) => readFileSync(join("app", name), "utf8")).join("\n");
  const found = [...text.matchAll(/^(?!import type).*"#design-system\/([A-Z]\w+)"/gm)].map(
    ([, name]) => name ?? "",
  );
  return [...new Set(found)].sort();
}
