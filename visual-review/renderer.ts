import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { z } from "zod";
import { stillnessScript } from "./stillness";

/** The factors other than the page that determine its pixels. */
const Renderer = z.object({
  /** Informative: nearly all versions draw the same pixels, and two builds of one version may not. */
  chromium: z.string(),
  platform: z.string(),
  /** The hash of a drawing with letters, curves, a shadow, a gradient and a text area. It decides whether pictures can be compared. */
  drawing: z.string(),
});
export type Renderer = z.infer<typeof Renderer>;

const generic = ["serif", "sans-serif", "monospace", "system-ui"];
const letters = "Hamburgefonstiv 0123456789 ١٢٣ 日本 ✓";
const lines = generic.map((family) => `<p style="font-family:${family}">${letters}</p>`).join("");
const shapes = `<div style="width:90px;height:50px;margin:20px;border-radius:17px;box-shadow:3px 4px 9px #0008;
  background:linear-gradient(100deg,#7a1f2b,#d9c9a3)"></div>`;
// What Chromium draws by itself: 150 and 156 differ in a corner of a text area, and in nothing else of this.
const control = "<textarea></textarea>";

/** Returns the renderer of this browser on this machine. */
export async function inspectRenderer(browser: Browser): Promise<Renderer> {
  const page = await browser.newPage({ viewport: { width: 480, height: 360 }, deviceScaleFactor: 1 });
  await page.addInitScript(stillnessScript);
  await page.setContent(`<!doctype html><body>${lines}${shapes}${control}</body>`);
  const png = await page.screenshot();
  await page.close();
  return {
    chromium: browser.version(),
    platform: `${process.platform} ${process.arch}`,
    drawing: createHash("sha256").update(png).digest("hex").slice(0, 32),
  };
}

/** Reads the renderer of a folder's pictures; undefined when none is recorded. */
export function readRenderer(baselines: string): Renderer | undefined {
  const path = join(baselines, "renderer.json");
  return existsSync(path) ? Renderer.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}

export function writeRenderer(baselines: string, renderer: Renderer): void {
  mkdirSync(baselines, { recursive: true });
  writeFileSync(join(baselines, "renderer.json"), `${JSON.stringify(renderer, null, 2)}\n`);
}

/** Whether pictures of the two renderers can be compared. */
export function drawsAlike(baseline: Renderer, here: Renderer): boolean {
  return baseline.drawing === here.drawing;
}

/** A renderer in words. */
export function describeRenderer(renderer: Renderer | undefined): string {
  if (!renderer) return "none";
  const { chromium, platform, drawing } = renderer;
  return `Chromium ${chromium} on ${platform}, test drawing ${drawing.slice(0, 8)}`;
}
