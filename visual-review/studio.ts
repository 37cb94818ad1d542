import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import type { Pose, Shot, Theme } from "./shots";
import { openStage, readOwnWidths, settle, showStory } from "./stage";
import { stillnessScript } from "./stillness";
import { readTree } from "./trees/tree";

/** The result of one shot: a PNG as Chromium wrote it, with the accessibility tree once for each width, or the failure. */
export type Photograph = { shot: Shot; png: Buffer; tree?: string[] } | { shot: Shot; failure: string };

/** Milliseconds. */
export interface Limits {
  /** A story that takes longer than this, its `play` included, has failed. */
  story: number;
  /** A page that does not respond for so long is given up; longer than a story may take. */
  answer: number;
}

const LIMITS: Limits = { story: 20_000, answer: 60_000 };

/** Chromium did not respond: its page is unusable, which says nothing about the story. */
export class SilentPage extends Error {}

/** The viewport's height by its width: a phone's and a laptop's. Higher pages are photographed whole. CSS pixels. */
const heightAt = (width: number) => (width < 600 ? 740 : 800);

/** One page of Storybook's preview, in which stories are shown and photographed one after the other. */
export class Studio {
  /** URLs outside of Storybook that the page requested; each is a failure of the story shown. */
  private readonly strangers: string[] = [];
  /** The story that the page shows; undefined where the page has to be loaded first. */
  private shown: string | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly devTools: CDPSession,
    private readonly origin: string,
    private readonly limits: Limits,
  ) {
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
        this.strangers.push(request.url());
    });
  }

  static async open(browser: Browser, origin: string, limits = LIMITS): Promise<Studio> {
    const context = await browser.newContext({
      locale: "en-GB",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      deviceScaleFactor: 1,
    });
    await context.addInitScript(stillnessScript);
    const page = await context.newPage();
    page.setDefaultNavigationTimeout(0);
    return new Studio(context, page, await context.newCDPSession(page), origin, limits);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  async ownWidths(ids: string[]) {
    const asked = async () => {
      await this.page.goto(`${this.origin}/iframe.html`);
      return this.page.evaluate(readOwnWidths, ids);
    };
    return this.answered(asked(), "which widths stories ask for");
  }

  /** Forgets which story is shown: the next one begins in a freshly loaded page. */
  clear(): void {
    this.shown = undefined;
  }

  /**
   * Photographs a story at one of its widths, in each theme.
   *
   * @throws SilentPage when the page does not respond
   */
  photograph(pose: Pose): Promise<Photograph[]> {
    return this.answered(this.pose(pose), `${pose.story} at ${pose.width} px`);
  }

  /** Awaits the page's response with a timeout: Chromium may never respond. */
  private async answered<Answer>(answer: Promise<Answer>, question: string): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const words = `The browser gave no answer within ${this.limits.answer / 1000} seconds: ${question}.`;
      timer = setTimeout(() => reject(new SilentPage(words)), this.limits.answer);
    });
    // After a timeout the promise rejects when its page is closed.
    answer.catch(() => undefined);
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }

  private async pose({ story, width, themes }: Pose): Promise<Photograph[]> {
    const size = { width, height: heightAt(width) };
    await this.page.setViewportSize(size);
    // Storybook does not render the story again that it already shows.
    if (!this.shown || this.shown === story) await this.load();
    const failure = await this.show(story);
    this.shown = failure ? undefined : story;
    const taken: Photograph[] = [];
    for (const theme of themes) {
      const shot = { story, theme, width };
      if (failure) taken.push({ shot, failure });
      else {
        const png = await this.picture(theme, size);
        // After the picture, which it must not affect; once, because a theme changes nothing of it.
        const tree = theme === themes[0] ? await readTree(this.devTools) : undefined;
        taken.push({ shot, png, ...(tree && { tree }) });
      }
    }
    return taken;
  }

  private async load(): Promise<void> {
    await this.page.goto(`${this.origin}/iframe.html?viewMode=story`);
    await this.page.evaluate(openStage);
  }

  /** Shows a story; returns the message of a failure, or null. */
  private async show(story: string): Promise<string | null> {
    this.strangers.length = 0;
    await this.page.emulateMedia({ colorScheme: "light" });
    const limit = new Promise<string>((resolve) => {
      const words = `It was not over after ${this.limits.story / 1000} seconds.`;
      setTimeout(resolve, this.limits.story, words).unref();
    });
    const failure = await Promise.race([this.page.evaluate(showStory, story), limit]);
    const [stranger] = this.strangers;
    return failure ?? (stranger ? `It asked for ${stranger}; stories bring everything with them.` : null);
  }

  /** Only the colours differ between the themes, so the story is shown once for both pictures. */
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
