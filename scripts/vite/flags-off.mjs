/** Remix's code for browsers, and its reads of one of its future flags. */
const remix = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const asked = /\b(?:window\.__remixContext\.)?future\.(v3_\w+)\b/g;

/**
 * A Vite plugin that removes from the browser's files the code for future flags of Remix that are off. Remix itself would read
 * the flags at run time, and every page would load both branches.
 *
 * @param {import("@remix-run/dev").VitePluginConfig["future"]} [flags] `future` of Remix's options
 * @returns {import("vite").Plugin}
 */
export function leaveOutFlagsOff(flags = {}) {
  return {
    name: "leave-out-flags-off",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!remix.test(id)) return undefined;
      return {
        code: code.replace(asked, (question, flag) => (flags[flag] === false ? "false" : question)),
        map: null,
      };
    },
  };
}
