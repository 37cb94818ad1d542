import { quietFlags } from "../tests/support/browser/chromium";

/** The current time in every page. */
const FIXED_TIME = "2026-03-02T09:30:00.000Z";

/** Disables motion, the blinking caret and smooth scrolling, which would make a picture depend on its moment. */
const STILL_STYLES = `*, *::before, *::after {
  animation: none !important;
  transition: none !important;
  scroll-behavior: auto !important;
  caret-color: transparent !important;
}`;

/**
 * Runs in each page before its own scripts: stops the clock, seeds `Math.random`, disables motion, and clears earlier
 * stories' storage. Timers and `performance.now()` go on, as the stories' plays wait for them.
 */
function stillPage({ now, styles }: { now: number; styles: string }): void {
  const RealDate = Date;
  class StillDate extends RealDate {
    constructor(...parts: [] | ConstructorParameters<typeof RealDate>) {
      super(...((parts.length ? parts : [now]) as ConstructorParameters<typeof RealDate>));
    }
    static override now(): number {
      return now;
    }
  }
  globalThis.Date = StillDate as DateConstructor;

  // Mulberry32, seeded the same in every page.
  let seed = 1;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  localStorage.clear();
  sessionStorage.clear();
  addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = styles;
    document.head.append(style);
  });
}

/** The script for Playwright's `addInitScript`. */
export const stillnessScript = {
  content: `(${stillPage})(${JSON.stringify({ now: Date.parse(FIXED_TIME), styles: STILL_STYLES })})`,
};

/** Flags under which Chromium draws the same page to the same pixels, whatever the load of the machine. */
export const stillnessFlags = [
  ...quietFlags,
  "--hide-scrollbars",
  "--force-color-profile=srgb",
  "--force-device-scale-factor=1",
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--disable-font-subpixel-positioning",
  "--disable-skia-runtime-opts",
  "--disable-partial-raster",
  "--disable-checker-imaging",
  "--disable-threaded-animation",
  "--disable-threaded-scrolling",
  "--disable-image-animation-resync",
  "--run-all-compositor-stages-before-draw",
  // No network: pictures may depend on nothing outside the project.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];
