import { join } from "node:path";
import { launchWholeChromium } from "../browser/chromium";
import { startSite } from "../servers/running-site";
import { openState, screenStates } from ".";

/** Pixels; the picture goes on below the window, up to this height. */
const WINDOW = { width: 1280, height: 800 };
const MOST_HEIGHT = 1800;

/**
 * Takes one picture of each screen as the demo programme shows it.
 *
 * @param folder where the pictures go, named after the screens' addresses
 * @returns the names, in the order of the screens
 */
export async function takePictures(folder: string): Promise<{ screen: string; file: string }[]> {
  // As people have it: the headless shell draws letters without hinting.
  const browser = await launchWholeChromium();
  // After the browser, not beside it: a site that started while that failed to start would never be stopped.
  const site = await startSite();
  const taken: { screen: string; file: string }[] = [];
  try {
    // A state with a comma in its name is not the screen as it is first opened.
    for (const state of screenStates.filter(({ name }) => !name.includes(","))) {
      const { page, close } = await openState(browser, site, state, {
        viewport: WINDOW,
        colorScheme: "light",
        reducedMotion: "reduce",
      });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const file = `${nameOf(state.name)}.png`;
      await page.screenshot({
        path: join(folder, file),
        fullPage: true,
        clip: { x: 0, y: 0, width: WINDOW.width, height: Math.min(height, MOST_HEIGHT) },
      });
      taken.push({ screen: state.name, file });
      await close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return taken;
}

/** `/account/nda` is account-nda. */
function nameOf(screen: string): string {
  return screen === "/" ? "home" : screen.replace(/^\//, "").replace(/[^a-z0-9]+/g, "-");
}
