import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";

/**
 * Debian's packages with a Chromium. The headless shell is Chromium without a browser's windows and profiles: it draws the
 * same pictures, and its own process takes a quarter of the processor time for a page in a new profile.
 */
export const debianPackages = ["chromium-headless-shell", "chromium"];

/**
 * The Chromium that tests run in: CHROMIUM_PATH, Debian's headless shell, Playwright's own, or Debian's Chromium.
 *
 * @param {string} playwrights the path of Playwright's own, which may not be installed
 * @returns {string | undefined} its path
 */
export function chooseBrowser(playwrights) {
  return firstExisting([process.env.CHROMIUM_PATH, SHELL, playwrights, WHOLE]);
}

/**
 * A Chromium with all that a browser stores in a profile, such as the sessions to be restored, which the headless shell lacks.
 *
 * @param {string} playwrights as for `chooseBrowser`
 * @returns {string} its path
 */
export function chooseWholeBrowser(playwrights) {
  const paths = [process.env.CHROMIUM_PATH, playwrights, WHOLE];
  const found = firstExisting(paths.filter((path) => !/headless[-_]shell/.test(path ?? "")));
  if (found) return found;
  throw new Error(
    "A profile on the disk needs more than Chromium's headless shell: apt-get install chromium",
  );
}

function firstExisting(paths) {
  return paths.find((path) => path && existsSync(path));
}
