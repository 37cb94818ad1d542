import { existsSync } from "node:fs";

const places = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** How one comes by it, for those who are told that there is none. */
const remedy = "install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to it";

/**
 * The Firefox that `npm run test:firefox` uses: FIREFOX_PATH, or where systems put it.
 *
 * @returns {string | undefined} its path
 */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, ...places].find((path) => path && existsSync(path));
}

/**
 * Like findFirefox, for a run that was asked for.
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
 * What a run of the other tests says of those in Firefox, which it leaves out.
 *
 * @param {string | undefined} path of the Firefox that was found
 */
export function firefoxNote(path) {
  return path
    ? "Not among these: the tests in Firefox. `npm run test:firefox` runs them."
    : `Skipped: the tests in Firefox, because none was found. To run them (npm run test:firefox), ${remedy}.`;
}
