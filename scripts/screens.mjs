// Takes a picture of every screen into docs/screens/, from the built site with the demo programme.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSource, root } from "./build/load-source.mjs";
import { buildIfStale } from "./build.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { refuseWords } from "./local/no-words.mjs";

refuseWords("npm run screens");
const folder = join(root, "docs/screens");
process.env.CHROMIUM_PATH = await ensureBrowser();
await buildIfStale();
// Next to the built server: the worker threads' bundles are there, and the sources find them relative to their own location.
const { takePictures } = await loadSource(
  "tests/support/screens/take-pictures.ts",
  join(root, "build/node/take-pictures.mjs"),
);
const taken = await takePictures(folder);
const lines = taken.map(({ screen, file }) => `## ${screen}\n\n![${screen}](${file})\n`);
writeFileSync(
  join(folder, "README.md"),
  `# The screens\n\nAs the demo programme shows them; \`npm run screens\` takes these pictures.\n\n${lines.join("\n")}`,
);
console.log(`${taken.length} pictures are in docs/screens/.`);
