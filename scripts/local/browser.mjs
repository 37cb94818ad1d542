import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

const debianChromium = "/usr/bin/chromium";

/**
 * The Chromium that tests run in: CHROMIUM_PATH, Playwright's own, or Debian's.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function findBrowser() {
  const { chromium } = await import("playwright");
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), debianChromium];
  return candidates.find((path) => path && existsSync(path));
}

/** Like findBrowser, but installs one when there is none, and says so. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log("No Chromium was found; installing Playwright's own.");
  const cli = fileURLToPath(new URL("../../node_modules/playwright/cli.js", import.meta.url));
  try {
    await run(process.execPath, [cli, "install", "--with-deps", "chromium"]);
  } catch {
    console.log("That did not work here; installing Debian's chromium package.");
    const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
    for (const words of [
      ["apt-get", "update"],
      ["apt-get", "install", "-y", "chromium"],
    ]) {
      const [command, ...args] = [...sudo, ...words];
      if (command) await run(command, args);
    }
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    "The tests need Chromium and none could be installed. Install one and set CHROMIUM_PATH to it.",
  );
}
