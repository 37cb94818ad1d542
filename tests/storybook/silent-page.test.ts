import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { photograph } from "../../visual-review/photograph";
import type { Photograph } from "../../visual-review/studio";
import { launchChromium } from "../support/browser/chromium";

/** Well below a story's own limit, which would end it first. Milliseconds. */
const LIMITS = { story: 60_000, answer: 3000 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

test("a page that gives no answer is asked again in a new one, and the pictures go on", async () => {
  const { origin, loads } = await preview();

  const taken = await photographs(origin, ["first", "without-frames-at-first", "third"]);

  expect(taken).toEqual(["first", "without-frames-at-first", "third"]);
  expect(loads()).toBe(2);
});

test("a story that leaves every page without an answer is its own failure alone", async () => {
  const { origin, loads } = await preview();

  const taken = await photographs(origin, ["first", "endless", "third"]);

  const why = "The browser gave no answer within 3 seconds: cards-card--endless at 360 px.";
  expect(taken).toEqual(["first", `endless: ${why}`, "third"]);
  expect(loads()).toBe(3);
});

async function photographs(origin: string, stories: string[]): Promise<string[]> {
  const poses = stories.map((story) => ({
    story: `cards-card--${story}`,
    width: 360,
    themes: ["light"] as const,
  }));
  const taken: string[] = [];
  const take = (one: Photograph) => {
    const name = one.shot.story.replace("cards-card--", "");
    taken.push("failure" in one ? `${name}: ${one.failure}` : name);
  };
  await photograph(browser, origin, [{ component: "cards-card", poses }], take, LIMITS);
  return taken;
}

/** A preview page like Storybook's, as far as pictures need it; and how often it was loaded. */
async function preview() {
  let loads = 0;
  const server = createServer(({ url }, response) => {
    if (!url?.startsWith("/iframe.html")) return response.writeHead(404).end();
    loads++;
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Preview</title><script>(${script})(${loads === 1})</script>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, loads: () => loads };
}

const script = `(isFirst) => {
  const listeners = new Map();
  __STORYBOOK_PREVIEW__ = {
    ready: async () => {},
    loadStory: async () => ({}),
    view: { showPreparingStory() {}, showMain() {} },
  };
  __STORYBOOK_ADDONS_CHANNEL__ = {
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    emit(event, { storyId }) {
      if (event !== "setCurrentStory") return;
      if (storyId.endsWith("at-first") && isFirst) requestAnimationFrame = () => 0;
      if (storyId.endsWith("endless")) setTimeout(() => { for (;;); });
      listeners.get("storyFinished")({ storyId });
    },
  };
}`;
