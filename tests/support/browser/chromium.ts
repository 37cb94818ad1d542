import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

/** Flags under which Chromium runs anywhere, and calls no other server. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Which Chromium, and how: CHROMIUM_PATH (the test command sets it), Playwright's own, or Debian's. */
export function chromiumOptions() {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), "/usr/bin/chromium"];
  return { executablePath: candidates.find((path) => path && existsSync(path)), args: quietFlags };
}

/**
 * A headless Chromium.
 *
 * @param flags beside the quiet ones
 */
export function launchChromium(flags: string[] = []): Promise<Browser> {
  const { executablePath, args } = chromiumOptions();
  return chromium.launch({ executablePath, args: [...args, ...flags] });
}

let running: Promise<Browser> | undefined;

/**
 * The Chromium of this process, for any number of test files one after the other: to start one for each took half a second of
 * processor time. A file's last act is `closeContexts`; the browser ends with the process.
 */
export async function sharedChromium(): Promise<Browser> {
  // One that could not be started is tried again by the next file.
  const isThere = (await running?.catch(() => undefined))?.isConnected() ?? false;
  if (!running || !isThere) running = launchChromium();
  return running;
}

/** Closes all profiles of a browser with their pages, and leaves it running. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
