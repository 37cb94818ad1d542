/** V8's word for a file of which everything will be called (https://v8.dev/blog/explicit-compile-hints). */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * A Vite plugin that lets Chromium compile the files sent to browsers as they arrive, beside the page, where it would compile
 * each function in between when it is first called, thus at the first press or key (scripts/vite/README.md).
 *
 * @returns {import("vite").Plugin}
 */
export function hintToCompile() {
  return {
    name: "hint-to-compile",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    // Names are for ever: a file of other bytes needs another.
    augmentChunkHash: () => HINT,
    generateBundle: {
      // Earlier the minifier would take the comment away, and Vite would put the list of what a file preloads before it.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          // Addresses without a page have an empty one.
          if (file.type === "chunk" && file.code.trim() !== "") file.code = HINT + file.code;
        }
      },
    },
  };
}
