import { fileURLToPath } from "node:url";
import { chooseBrowser, debianPackages } from "./choose-browser.mjs";
import { run } from "./run.mjs";

async function findBrowser() {
  const { chromium } = await import("playwright");
  return chooseBrowser(chromium.executablePath());
}

/**
 * Like chooseBrowser, but installs one when there is none, and says so.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log("No Chromium was found; installing Playwright's own.");
  const cli = fileURLToPath(new URL("../../node_modules/playwright/cli.js", import.meta.url));
  try {
    await run(process.execPath, [cli, "install", "--with-deps", "chromium"]);
  } catch {
    console.log("That did not work here; installing Debian's packages.");
    await installPackages();
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    "The tests need Chromium and none could be installed. Install one and set CHROMIUM_PATH to it.",
  );
}

/** Installs Debian's packages; where there is no headless shell, Chromium alone. */
async function installPackages() {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  const aptGet = async (...words) => {
    const [command, ...args] = [...sudo, "apt-get", ...words];
    await run(command, args);
  };
  await aptGet("update");
  await aptGet("install", "-y", ...debianPackages).catch(() => aptGet("install", "-y", "chromium"));
}
