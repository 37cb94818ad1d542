import type { Page, Request, Route } from "playwright";

/** Opens an address and waits until the page is hydrated. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** Opens an address, in a browser with scripts or without. */
export async function openPage(page: Page, url: string, hasScripts: boolean): Promise<void> {
  if (hasScripts) await openHydrated(page, url);
  else await page.goto(url);
}

/**
 * Waits until the page is hydrated. Until then the menu's toggle is a native one, on every screen and at
 * every width.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").waitFor({ state: "detached" });
}

/**
 * Waits until a part that a page loads after its first scripts has run; before it has, the page falls back to something else.
 *
 * @param name the name of its module, which the built file's begins with; its style sheet's too, which may come first
 */
export async function partArrived(page: Page, name: string): Promise<void> {
  const asked = await page.waitForFunction((file) => {
    const names = performance.getEntriesByType("resource").map((entry) => entry.name);
    return names.find((each) => each.includes(file) && each.endsWith(".js"));
  }, `/assets/${name}-`);
  // A module that was asked for already is not run a second time: the import ends once the first has run. As text, for the
  // tests' own loader would rewrite it.
  await page.evaluate(`import(${JSON.stringify(await asked.jsonValue())})`);
}

/** Waits until inactivity is counted. The counter loads late; its first record is the one that other tabs read. */
export async function countsInactivity(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("last-activity"));
}

/** Holds the responses to every form posted from now on, until the returned function is called. */
export function holdForms(page: Page): Promise<() => void> {
  return hold(page, (request) => request.method() === "POST");
}

/** Holds every script that the page asks for from now on, until the returned function is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, (request) => request.resourceType() === "script");
}

async function hold(page: Page, isHeld: (request: Request) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**", async (route) => {
    if (isHeld(route.request())) await released;
    await route.fallback();
  });
  return release;
}

/**
 * Holds a page's requests to matching addresses, now and from now on.
 *
 * @returns how many are held, and a function that releases them
 */
export async function holdAll(page: Page, held: RegExp) {
  let isHeld = true;
  const waiting: Route[] = [];
  await page.route(held, (route) => (isHeld ? void waiting.push(route) : route.fallback()));
  return {
    count: () => waiting.length,
    release() {
      isHeld = false;
      for (const route of waiting) void route.fallback();
    },
  };
}
