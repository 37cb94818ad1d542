import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, threads } from "./build/bundle-processes.mjs";
import { buildIfStale } from "./build.mjs";
import { ensureBenchPackages } from "./local/bench-packages.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { run } from "./local/run.mjs";
import { buildBarePage } from "./sizes/page-budget.mjs";

// Measures the product's production build beside what people would otherwise run (docs/performance.md).
// `npm run bench`, `npm run bench -- NAME`, `-- --short` for CI's form, `-- --short --check` against bench/budget.json.
const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "build/bench");

/** Benches, their peers and what runs them, each by the name of its file. */
function entryPoints() {
  const files = ["bench", "bench/peers"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  const wanted = files.filter((path) => /\.(bench|peer)\.ts$/.test(path));
  const entries = [...wanted, "bench/harness/run.ts"].map((path) => [basename(path, ".ts"), path]);
  // Those that fill a database open it as the service does, with its threads.
  return { ...Object.fromEntries(entries), ...threads };
}

await ensureBenchPackages();
const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
await buildIfStale();
await buildBarePage();
await bundle({ entryPoints: entryPoints(), outdir: "build/bench" });
await run(process.execPath, [join(built, "run.js"), ...process.argv.slice(2)], { cwd: root, env }).catch(
  () => {
    // It has said what is wrong.
    process.exitCode = 1;
  },
);
