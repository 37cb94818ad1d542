import { existsSync } from "node:fs";

const places = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** How to install it, for the messages that none was found. */
const remedy = "install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to it";

/**
 * Finds the Firefox that `npm run test:firefox` uses: FIREFOX_PATH, or one in the systems' usual locations.
 *
 * @returns {string | undefined} its path
 */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, ...places].find((path) => path && existsSync(path));
}

/**
 * Like findFirefox, for a run of the tests in Firefox.
 *
 * @returns {Promise<string>}
 * @throws when there is none, so that a job that forgot to install it is red
 */
export async function requireFirefox() {
  const found = findFirefox();
  if (found) return found;
  throw new Error(`These tests are of Firefox, and none was found: ${remedy}.`);
}

/**
 * Returns the note about the tests in Firefox, which a run of the other tests leaves out.
 *
 * @param {string | undefined} path of the Firefox that was found
 */
export function firefoxNote(path) {
  return path
    ? "Not among these: the tests in Firefox. `npm run test:firefox` runs them."
    : `Skipped: the tests in Firefox, because none was found. To run them (npm run test:firefox), ${remedy}.`;
}
