import { launchFirefox } from "../browser/firefox";
import { siteAndBrowser } from "./site-in-browser";

/** Starts a site and a Firefox before the tests of a file, and ends both after them. */
export const siteInFirefox = () =>
  siteAndBrowser({ launch: launchFirefox, close: (browser) => browser.close() });
