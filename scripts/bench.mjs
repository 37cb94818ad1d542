import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "../bench/harness/command-line.mjs";
import { bundleBenches } from "./build/bench-bundles.mjs";
import { buildIfStale } from "./build.mjs";
import { ensureBenchPackages } from "./local/bench-packages.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { run } from "./local/run.mjs";
import { buildBarePage } from "./sizes/page-budget.mjs";

// Measures the product's production build in comparison with its alternatives (docs/performance.md).
// `npm run bench`, `npm run bench -- NAME`, `-- --short` for CI's form, `-- --short --check` against bench/budget.json.
const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "build/bench");

// Before minutes of building.
try {
  readCommandLine(process.argv.slice(2), join(root, "bench"));
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
await ensureBenchPackages();
const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
await buildIfStale();
await buildBarePage();
await bundleBenches();
await run(process.execPath, [join(built, "run.js"), ...process.argv.slice(2)], { cwd: root, env }).catch(
  () => {
    // It has already printed the failure.
    process.exitCode = 1;
  },
);
