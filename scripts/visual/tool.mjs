import { join } from "node:path";
import { build } from "esbuild";
import { loadSource, root } from "../build/load-source.mjs";

const visual = join(root, "visual-review");

/** Where the visual review keeps its files: what is committed, and what a run leaves behind. */
export const gallery = {
  baselines: join(visual, "baselines"),
  results: join(root, "build/visual"),
};

/** The folder of the review page's script, styles and markup. */
export const pageFolder = join(gallery.results, "page");

/** Translates a file of visual-review/ for Node, with what it imports from there, and loads it. */
export function loadTool(name) {
  return loadSource(`visual-review/${name}.ts`, join(gallery.results, `tool/${name}.mjs`));
}

/** Translates the review page's script for the browser, and lays its styles and markup beside it. */
export async function buildPage() {
  await build({
    entryPoints: ["page.ts", "page.css", "page.html"].map((name) => join(visual, "review", name)),
    outdir: pageFolder,
    bundle: true,
    // A report is opened as a file, where browsers run no modules.
    format: "iife",
    target: "es2022",
    loader: { ".html": "copy" },
    logLevel: "warning",
  });
}
