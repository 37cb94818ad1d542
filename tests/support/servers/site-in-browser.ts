import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchChromium } from "../browser/chromium";
import { wherePagesStand } from "../browser/where-pages-stand";
import { type RunningSite, startSite } from "./running-site";

/** A site of a test file's own, and a browser to see it in. */
interface SiteInBrowser<Launched> {
  readonly site: RunningSite;
  readonly browser: Launched;
}

/**
 * Starts a site and a browser before the tests of a file, and ends both after them.
 *
 * @param environment what the site's settings are beside the defaults, asked for when it starts
 */
export function siteInBrowser(environment: () => Record<string, string> = () => ({})) {
  return siteAndBrowser<Browser>(() => launchChromium(), environment);
}

/** What a browser of any kind can do here. */
interface AnyBrowser {
  close(): Promise<void>;
  contexts?(): BrowserContext[];
}

/** The same with a browser of another kind. */
export function siteAndBrowser<Launched extends AnyBrowser>(
  launch: () => Promise<Launched>,
  environment: () => Record<string, string> = () => ({}),
): SiteInBrowser<Launched> {
  let site: RunningSite | undefined;
  let browser: Launched | undefined;

  beforeAll(async () => {
    // Both are waited for, whatever becomes of the other: one that came up after a failure would never be ended.
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
    const contexts = browser?.contexts?.() ?? [];
    if (task.result?.state === "fail" && contexts.length > 0)
      console.error(`Where the pages stood:\n${await wherePagesStand(contexts)}`);
  });

  afterAll(async () => {
    try {
      await browser?.close();
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
