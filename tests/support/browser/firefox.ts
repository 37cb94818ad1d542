import type { Browser, BrowserContext, CookieData, Page } from "puppeteer-core";
import { launch } from "puppeteer-core";
import { findFirefox } from "../../../scripts/local/firefox.mjs";
import type { sessionCookie } from "./signed-in-browser";

/** The timeout of a wait: a busy machine was seen to be four times slower. */
const PATIENCE_MS = 60_000;
/** A desktop's, where the whole menu is shown. CSS pixels. */
export const FIREFOX_WINDOW = { width: 1280, height: 900 };

/**
 * A headless Firefox, steered over WebDriver BiDi.
 *
 * @throws when there is none on this machine
 */
export function launchFirefox(): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: FIREFOX_WINDOW,
    extraPrefsFirefox: {
      // It calls only the site.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
    },
  });
}

/** A profile of its own with one page, and every line of that page's console. */
export async function freshFirefox(
  browser: Browser,
  cookies: Awaited<ReturnType<typeof sessionCookie>>[] = [],
): Promise<{ context: BrowserContext; page: Page; said: string[] }> {
  const context = await browser.createBrowserContext();
  await context.setCookie(...cookies.map(inFirefox));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const said: string[] = [];
  page.on("console", (line) => said.push(`${line.type()}: ${line.text()}`));
  // Refusals of the Content Security Policy among them.
  page.on("pageerror", (error) => said.push(error instanceof Error ? error.message : String(error)));
  return { context, page, said };
}

function inFirefox({ url, ...cookie }: Awaited<ReturnType<typeof sessionCookie>>): CookieData {
  return { ...cookie, domain: new URL(url).hostname, path: "/" };
}

/** Opens an address and waits until the page is hydrated (hydrated.ts has the same of Chromium). */
export async function openInFirefox(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => !document.querySelector("header summary"));
}

/** The control that assistive technology finds by this role and name, once it can be pressed; the first of several. */
export function control(page: Page, role: string, name: string) {
  return page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
}

/** Presses a control. */
export async function press(page: Page, role: string, name: string): Promise<void> {
  await control(page, role, name).click();
}

/** Types into an empty field, key by key. */
export async function enter(page: Page, name: string, text: string, role = "textbox"): Promise<void> {
  await control(page, role, name).click();
  await page.keyboard.type(text);
}

/** Waits until a text is shown, and until the page is at an address where one is passed. */
export async function shows(page: Page, text: string, path?: string): Promise<void> {
  await page.waitForSelector(`::-p-text(${text})`, { visible: true });
  if (path) await page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
}
