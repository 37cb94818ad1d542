import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { closeContexts, sharedChromium } from "../browser/chromium";
import { wherePagesStand } from "../browser/where-pages-stand";
import { type RunningSite, startSite } from "./running-site";

/** A site of a test file's own, and a browser to see it in. */
interface SiteInBrowser<Launched> {
  readonly site: RunningSite;
  readonly browser: Launched;
}

/**
 * Starts a site before the tests of a file, and has the process's Chromium for them; ends the site and all pages after them.
 *
 * @param environment returns the site's settings besides the defaults, called when it starts
 */
export function siteInBrowser(environment: () => Record<string, string> = () => ({})) {
  return siteAndBrowser(chromium, environment);
}

/** How a test file launches a kind of browser, and how it ends it. */
interface BrowserKind<Launched> {
  launch: () => Promise<Launched>;
  close: (browser: Launched) => Promise<void>;
  /** Its profiles, whose state a failed test reports. */
  contexts?: (browser: Launched) => BrowserContext[];
}

const chromium: BrowserKind<Browser> = {
  launch: sharedChromium,
  close: closeContexts,
  contexts: (browser) => browser.contexts(),
};

/** The same with a browser of another kind. */
export function siteAndBrowser<Launched>(
  { launch, close, contexts: contextsOf = () => [] }: BrowserKind<Launched>,
  environment: () => Record<string, string> = () => ({}),
): SiteInBrowser<Launched> {
  let site: RunningSite | undefined;
  let browser: Launched | undefined;

  beforeAll(async () => {
    // Both are waited for, whatever the outcome of the other: one that started after a failure would never be ended.
    const starts = await Promise.allSettled([
      startSite(environment()).then((started) => {
        site = started;
      }),
      launch().then((launched) => {
        browser = launched;
      }),
    ]);
    const failed = starts.find((start) => start.status === "rejected");
    if (failed) throw failed.reason;
  });

  // A test that fails leaves its pages open.
  afterEach(async ({ task }) => {
    const contexts = browser ? contextsOf(browser) : [];
    if (task.result?.state === "fail" && contexts.length > 0)
      console.error(`Where the pages stood:\n${await wherePagesStand(contexts)}`);
  });

  afterAll(async () => {
    try {
      if (browser) await close(browser);
    } finally {
      await site?.stop();
    }
  });

  return {
    get site() {
      return started(site, "site");
    },
    get browser() {
      return started(browser, "browser");
    },
  };
}

function started<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`The ${name} is there from the file's first test on, not before.`);
  return thing;
}
