// Takes a picture of every screen into docs/screens/, from the built site with the demo programme.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ensureBrowser } from "./browser.mjs";
import { buildIfStale } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs/screens");
process.env.CHROMIUM_PATH = await ensureBrowser();
await buildIfStale();
// Beside the built server: what it starts in threads lies there, and the sources find it from where they stand.
const outfile = join(root, "build/node/take-pictures.mjs");
await build({
  entryPoints: [join(root, "tests/support/screens/take-pictures.ts")],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
const { takePictures } = await import(pathToFileURL(outfile).href);
const taken = await takePictures(folder);
const lines = taken.map(({ screen, file }) => `## ${screen}\n\n![${screen}](${file})\n`);
writeFileSync(
  join(folder, "README.md"),
  `# The screens\n\nAs the demo programme shows them; \`npm run screens\` takes these pictures.\n\n${lines.join("\n")}`,
);
console.log(`${taken.length} pictures are in docs/screens/.`);
