/** V8's compile hint for a file of which all functions will be called (https://v8.dev/blog/explicit-compile-hints). */
const HINT = "//# allFunctionsCalledOnLoad\n";
/** Characters: a smaller file is compiled in no time, and the hint makes it a tenth larger. Routes without a page have an empty one. */
const WORTH_A_HINT = 1_000;

/**
 * A Vite plugin that lets Chromium compile the files sent to browsers as they arrive, in the background, where it would compile
 * each function lazily when it is first called, thus at the first press or key (scripts/vite/README.md).
 *
 * @returns {import("vite").Plugin}
 */
export function hintToCompile() {
  return {
    name: "hint-to-compile",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    // Files are cached by name for ever: other bytes need another name.
    augmentChunkHash: () => HINT + WORTH_A_HINT,
    generateBundle: {
      // Before that, the minifier would remove the comment, and Vite would put a file's list of preloads before it.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && file.code.length >= WORTH_A_HINT) file.code = HINT + file.code;
        }
      },
    },
  };
}
