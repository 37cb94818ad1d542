import text from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url";
import display from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";

/**
 * Attributes of `<link>`s for the fonts of every page's first lines, so that the browser fetches them before it lays the page
 * out. Fonts are fetched without credentials, so a preload must be too (`crossOrigin`), or it is fetched twice.
 *
 * They belong in the body: for preloads in the head, Chromium waits up to 50 ms before it paints, which a slow line never recovers.
 * Cached ones are there in time in both.
 *
 * Not part of `theme`: style files import that during the build, when assets have no address yet.
 */
export const fontPreloads = [display, text].map(
  (href) => ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href }) as const,
);
