import type { BrowserContext, Page, Request } from "playwright";
import { expect, test } from "vitest";
import { enterEverywhere, entriesOf } from "../support/browser/entries";
import { changeBeforeHydration, type ForeignChange, foreignChanges } from "../support/browser/foreign-nodes";
import { countsInactivity, holdScripts, hydrated } from "../support/browser/hydrated";
import { contextForState, pathOf, type ScreenState } from "../support/screens";
import { screensByRoute } from "../support/screens/by-route";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const screens = screensByRoute();
/** One screen with pickers, one with an upload. */
const forms = screens.filter(({ name }) => ["/create-profile", "/submit-your-research"].includes(name));

test.each(screens)(
  "$name keeps what was entered and counts inactivity after extensions changed it before it was hydrated",
  async (state) => {
    const { context, complaints, researcher } = await contextForState(at.browser, at.site, state);
    const opened = { ...state, path: pathOf(state, researcher) };
    const untouched = await enterAndHydrate(context, opened, []);
    if (untouched.controls > 0)
      expect(JSON.stringify(untouched.entries)).toMatch(/typed|123|Windows|"understood","on"/);
    const changed = await enterAndHydrate(context, opened, foreignChanges);
    expect(changed.entries).toEqual(untouched.entries);
    expect(changed.outside, "nodes outside of the page").toBe(8);
    expect(complaints.filter((line) => !line.endsWith("404 (Not Found) /nothing-here"))).toEqual([]);
    await context.close();
  },
);

test("each change by itself leaves the entries of a form as they are, and the nodes around the page", async () => {
  expect(forms).toHaveLength(2);
  for (const state of forms) {
    const { context, complaints, researcher } = await contextForState(at.browser, at.site, state);
    const opened = { ...state, path: pathOf(state, researcher) };
    const untouched = await enterAndHydrate(context, opened, []);
    for (const change of foreignChanges) {
      const changed = await enterAndHydrate(context, opened, [change]);
      expect.soft(changed.entries, change).toEqual(untouched.entries);
      expect.soft(changed.outside, change).toBe(nodesOutside[change] ?? 0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  }
});

/** How many nodes of an extension are outside of the tree that React hydrates, and so must stay. */
const nodesOutside: Partial<Record<ForeignChange, number>> = {
  "a node at the body's start, while the page is still arriving": 1,
  "nodes in the head, first and last": 4,
  "nodes around the page": 3,
};

/** A state at its address. */
type Opened = ScreenState & { path: string };

/** Opens a screen whose scripts are late, fills in all fields, and returns the entries once the scripts have loaded. */
async function enterAndHydrate(context: BrowserContext, state: Opened, changes: readonly ForeignChange[]) {
  const page = await context.newPage();
  const isQuiet = quiet(page);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.addInitScript(changeBeforeHydration, changes);
  await page.addInitScript(() => {
    if (location.protocol !== "data:") localStorage.removeItem("last-activity");
  });
  const release = await holdScripts(page);
  await open(page, state);
  const controls = await enterEverywhere(page);
  release();
  await hydrated(page);
  if (state.visitor !== "guest") await countsInactivity(page);
  const entries = await settled(page, isQuiet);
  const outside = await page.evaluate(
    () => document.querySelectorAll("[data-foreign]:not(#page *, font)").length,
  );
  expect(warnings).toEqual([]);
  await page.close();
  return { controls, entries, outside };
}

async function open(page: Page, { path }: Opened) {
  // Only another site's link asks before it logs out.
  if (path === "/logout") {
    await page.goto(`data:text/html,<a href="${at.site.url}/logout">Leave</a>`);
    await page.getByRole("link").click({ noWaitAfter: true });
  } else await page.goto(at.site.url + path, { waitUntil: "commit" });
  // The last of the page's own markup; by then an extension has done its work.
  await page.waitForFunction(() => document.readyState !== "loading" && document.querySelector("footer"));
}

/** Returns whether a page waits for no response. */
function quiet(page: Page): () => boolean {
  const waiting = new Set<Request>();
  page.on("request", (request) => waiting.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => waiting.delete(request));
  return () => waiting.size === 0;
}

/**
 * The entries of a page once controls that hydrate in steps have done so, and their requests have ended: a filter's
 * targets have forms of their own.
 */
async function settled(page: Page, isQuiet: () => boolean) {
  let entries = await entriesOf(page);
  for (let same = 0; same < 3; ) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
    const next = await entriesOf(page);
    same = isQuiet() && JSON.stringify(next) === JSON.stringify(entries) ? same + 1 : 0;
    entries = next;
  }
  return entries;
}
