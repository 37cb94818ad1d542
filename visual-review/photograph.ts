import { availableParallelism } from "node:os";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import type { Shot, Sitting, Theme } from "./shots";
import { openStage, readOwnWidths, settle, showStory } from "./stage";
import { stillnessScript } from "./stillness";
import { readTree } from "./trees/tree";

/** A story that takes longer than this, its `play` included, has failed. Milliseconds. */
const STORY_LIMIT_MS = 20_000;

/** The window's height by its width: a phone's and a laptop's. Higher pages are photographed whole. CSS pixels. */
const heightAt = (width: number) => (width < 600 ? 740 : 800);

/** What came of one shot: a PNG as Chromium wrote it, with the accessibility tree once a width, or why there is none. */
export type Photograph = { shot: Shot; png: Buffer; tree?: string[] } | { shot: Shot; failure: string };

/**
 * Photographs sittings in parallel, each worker in one page.
 *
 * @param origin where the built Storybook is served
 * @param take is given each photograph as it is taken
 */
export async function photograph(
  browser: Browser,
  origin: string,
  sittings: readonly Sitting[],
  take: (photograph: Photograph) => Promise<void> | void,
): Promise<void> {
  const waiting = [...sittings];
  const workers = Array.from({ length: workersFor(sittings.length) }, async () => {
    const studio = await Studio.open(browser, origin);
    for (let next = waiting.shift(); next; next = waiting.shift()) await studio.sit(next, take);
    await studio.close();
  });
  await Promise.all(workers);
}

/** One page more than there are cores: while one waits for a frame, the others work. */
function workersFor(sittings: number): number {
  return Math.min(sittings, Number(process.env.VISUAL_WORKERS) || availableParallelism() + 1);
}

/** The width that each story asks for by naming a viewport. */
export async function findOwnWidths(browser: Browser, origin: string, ids: string[]) {
  const studio = await Studio.open(browser, origin);
  const found = await studio.ownWidths(ids);
  await studio.close();
  return found;
}

/** One page of Storybook's preview, in which one story after the other is shown and photographed. */
class Studio {
  /** Addresses outside of Storybook that the page asked for; every one is a failure of the story shown. */
  private readonly strangers: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly devTools: CDPSession,
    private readonly origin: string,
  ) {
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
        this.strangers.push(request.url());
    });
  }

  static async open(browser: Browser, origin: string): Promise<Studio> {
    const context = await browser.newContext({
      locale: "en-GB",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      deviceScaleFactor: 1,
    });
    await context.addInitScript(stillnessScript);
    const page = await context.newPage();
    return new Studio(context, page, await context.newCDPSession(page), origin);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  async ownWidths(ids: string[]) {
    await this.page.goto(`${this.origin}/iframe.html`);
    return this.page.evaluate(readOwnWidths, ids);
  }

  async sit({ poses }: Sitting, take: (photograph: Photograph) => Promise<void> | void) {
    let shown: string | undefined;
    for (const { story, width, themes } of poses) {
      const size = { width, height: heightAt(width) };
      await this.page.setViewportSize(size);
      // Storybook does not begin again with the story that it shows already.
      if (!shown || shown === story) await this.load();
      const failure = await this.show(story);
      shown = failure ? undefined : story;
      for (const theme of themes) {
        const shot = { story, theme, width };
        if (failure) await take({ shot, failure });
        else {
          const png = await this.picture(theme, size);
          // After the picture, which it must not touch; a theme changes nothing of it.
          const tree = theme === themes[0] ? await readTree(this.devTools) : undefined;
          await take({ shot, png, ...(tree && { tree }) });
        }
      }
    }
  }

  private async load(): Promise<void> {
    await this.page.goto(`${this.origin}/iframe.html?viewMode=story`);
    await this.page.evaluate(openStage);
  }

  /** Shows a story; answers what went wrong, in words, or null. */
  private async show(story: string): Promise<string | null> {
    this.strangers.length = 0;
    await this.page.emulateMedia({ colorScheme: "light" });
    const limit = new Promise<string>((resolve) => {
      const words = `It was not over after ${STORY_LIMIT_MS / 1000} seconds.`;
      setTimeout(resolve, STORY_LIMIT_MS, words).unref();
    });
    const failure = await Promise.race([this.page.evaluate(showStory, story), limit]);
    const [stranger] = this.strangers;
    return failure ?? (stranger ? `It asked for ${stranger}; stories bring everything with them.` : null);
  }

  /** Only the colours differ between the themes, so one showing serves both pictures. */
  private async picture(theme: Theme, size: { width: number; height: number }): Promise<Buffer> {
    await this.page.emulateMedia({ colorScheme: theme });
    const height = await this.page.evaluate(settle);
    if (height > (this.page.viewportSize()?.height ?? 0)) {
      await this.page.setViewportSize({ ...size, height });
      await this.page.evaluate(settle);
    }
    const { data } = await this.devTools.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
    });
    return Buffer.from(data, "base64");
  }
}
