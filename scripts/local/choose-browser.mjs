import { existsSync } from "node:fs";

/**
 * Debian's packages with a Chromium, each with a program of its name, by preference. The headless shell is Chromium without a
 * browser's windows and profiles: it draws the same pictures, and a page in a new profile takes a quarter of the processor time
 * that Chromium's own process takes for it.
 */
export const debianPackages = ["chromium-headless-shell", "chromium"];

/**
 * The Chromium that tests run in: CHROMIUM_PATH, Debian's headless shell, Playwright's own, or Debian's Chromium.
 *
 * @param {string} playwrights where Playwright's own is, if it is installed
 * @returns {string | undefined} its path
 */
export function chooseBrowser(playwrights) {
  const [shell, whole] = debianPackages.map((name) => `/usr/bin/${name}`);
  const candidates = [process.env.CHROMIUM_PATH, shell, playwrights, whole];
  return candidates.find((path) => path && existsSync(path));
}
