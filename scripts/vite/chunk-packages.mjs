import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A Vite plugin that records which packages went into each file sent to browsers: `{"assets/x.js": ["react"]}`.
 * The bundle itself no longer shows it, and the page budget asks by name.
 *
 * @param {string} path where to write it; not among the files that are served
 * @returns {import("vite").Plugin}
 */
export function notePackages(path) {
  return {
    name: "note-packages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const packages = chunks.map(({ fileName, modules }) => [fileName, packagesOf(modules)]);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(Object.fromEntries(packages)));
    },
  };
}

/** @param {import("rollup").OutputChunk["modules"]} modules which may be tree-shaken, in part or as a whole */
function packagesOf(modules) {
  const sent = Object.keys(modules).filter((id) => modules[id].renderedLength > 0);
  const names = sent.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]);
  return [...new Set(names.filter(Boolean))].sort();
}
