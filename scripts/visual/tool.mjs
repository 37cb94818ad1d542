import { join } from "node:path";
import { build } from "esbuild";
import { loadSource, root } from "../build/load-source.mjs";

const visual = join(root, "visual-review");

/** The folders of the visual review: of the committed baselines, and of a run's results. */
export const gallery = {
  baselines: join(visual, "baselines"),
  results: join(root, "build/visual"),
};

/** The folder of the review page's script, styles and markup. */
export const pageFolder = join(gallery.results, "page");

/** Bundles a file of visual-review/ for Node, with its imports from the project, and loads it. */
export function loadTool(name) {
  return loadSource(`visual-review/${name}.ts`, join(gallery.results, `tool/${name}.mjs`));
}

/** Bundles the review page's script for the browser, and puts its styles and markup next to it. */
export async function buildPage() {
  await build({
    entryPoints: ["page.ts", "page.css", "page.html"].map((name) => join(visual, "review", name)),
    outdir: pageFolder,
    bundle: true,
    // A report is opened by file: URL, from which browsers load no modules.
    format: "iife",
    target: "es2022",
    loader: { ".html": "copy" },
    logLevel: "warning",
  });
}
