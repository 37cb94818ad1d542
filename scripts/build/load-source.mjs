import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles a TypeScript file of the project for Node, with its imports from the project, and loads it.
 *
 * @param {string} entry its path from the project's root
 * @param {string} outfile path of the bundle: inside the project, so that packages are found from there
 */
export async function loadSource(entry, outfile) {
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}
