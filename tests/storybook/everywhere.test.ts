import { build } from "esbuild";
import { expect, test } from "vitest";
import { launchChromium } from "../support/browser/chromium";

test("what every story must bear is seen where it is missing, and only there", async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const devTools = await page.context().newCDPSession(page);
    await page.exposeFunction("setViewport", (width: number, height: number) =>
      page.setViewportSize({ width, height }),
    );
    await page.exposeFunction("sendToDevTools", (method: string, parameters: never) =>
      devTools.send(method as never, parameters),
    );
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addScriptTag({ content: await bundled() });
    const said = await page.evaluate(() => (globalThis as unknown as Fixture).judgeAll());
    expect(said).toEqual({
      sound: [],
      crowded: [like("Smaller than 24 px and beside another"), like("Smaller than 24 px and beside another")],
      "small but alone": [],
      "cut off across": [like("With wider text: this is cut off")],
      "cut off below": [like("With wider text: this is cut off")],
      "cut off once enlarged": [like("At 200 %: this is cut off")],
      "too wide": expect.arrayContaining([like("At 320 px, ltr: the page is"), like("At 320 px, rtl:")]),
      "too wide once enlarged": [like("At 200 %: the page is")],
      "a dialog that hangs out": expect.arrayContaining([like("a dialog is 240 px wide")]),
      moving: [like("With reduced motion this moves: <p")],
      "without a mark of the focus": [like("With forced colours nothing shows the focus: <button")],
      "unreadable in the dark theme": [like("In the dark theme: Elements must meet minimum color contrast")],
      "different in the browser": expect.arrayContaining([like("Hydration: ")]),
    });
  } finally {
    await browser.close();
  }
});

interface Fixture {
  judgeAll(): Promise<Record<string, string[]>>;
}

const like = (part: string) => expect.stringContaining(part);

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["tests/storybook/broken.tsx"],
    alias: { "@vitest/browser/context": "./tests/storybook/browser-context.ts" },
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}
