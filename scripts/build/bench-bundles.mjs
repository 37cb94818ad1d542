import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, threads } from "./bundle-processes.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Benches, their peers and their runner, each by the name of its file. */
function entryPoints() {
  const files = ["bench", "bench/peers"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  const wanted = files.filter((path) => /\.(bench|peer)\.ts$/.test(path));
  const entries = [...wanted, "bench/harness/run.ts"].map((path) => [basename(path, ".ts"), path]);
  // Those that fill a database open it as the service does, with its threads.
  return { ...Object.fromEntries(entries), ...threads };
}

/**
 * Bundles the benches, with packages left where they are installed.
 *
 * @param {import("esbuild").BuildOptions} [options] in addition to the usual ones
 */
export function bundleBenches(options) {
  return bundle({
    entryPoints: entryPoints(),
    outdir: "build/bench",
    // To esbuild these names look like packages, and Node cannot load the TypeScript that they resolve to.
    alias: { "#contract": "./contract", "#lib": "./lib" },
    ...options,
  });
}
