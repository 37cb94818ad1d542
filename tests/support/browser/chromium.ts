import { type Browser, chromium } from "playwright";
import { chooseBrowser, chooseWholeBrowser } from "../../../scripts/local/choose-browser.mjs";

/** Flags under which Chromium runs anywhere, and calls no other server. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Which Chromium, and how. The test command sets CHROMIUM_PATH. */
export function chromiumOptions() {
  return { executablePath: chooseBrowser(chromium.executablePath()), args: quietFlags };
}

/** The same for a profile that stays on the disk. */
export function wholeChromiumOptions() {
  return { executablePath: chooseWholeBrowser(chromium.executablePath()), args: quietFlags };
}

/**
 * A headless Chromium.
 *
 * @param flags besides the quiet ones
 */
export function launchChromium(flags: string[] = []): Promise<Browser> {
  return launched(chromiumOptions(), flags);
}

/** The same with its windows and processes, as people have it: benches measure it. */
export function launchWholeChromium(flags: string[] = []): Promise<Browser> {
  return launched(wholeChromiumOptions(), flags);
}

function launched({ executablePath, args }: ReturnType<typeof chromiumOptions>, flags: string[]) {
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
