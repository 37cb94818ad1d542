import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A headless Chromium: CHROMIUM_PATH (the test command sets it), Playwright's own, or Debian's. */
export function launchChromium(): Promise<Browser> {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), "/usr/bin/chromium"];
  return chromium.launch({
    executablePath: candidates.find((path) => path && existsSync(path)),
    args: flags,
  });
}

/** A fresh browser profile. Errors on the page's console, and failed requests to the site, are collected. */
export async function freshContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return { context, complaints };
}
