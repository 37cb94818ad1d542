import type { Page, Request } from "playwright";

/** Opens an address and waits until the page's scripts have taken it over. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/**
 * Waits until the page's scripts have taken it over. Until then the menu's toggle is a native one, on every screen and at
 * every width.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").waitFor({ state: "detached" });
}

/** Waits until inactivity is counted. The counter comes late; its first note is what other tabs read. */
export async function countsInactivity(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("last-activity"));
}

/** Holds the answers to every form posted from now on, until the returned function is called. */
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
