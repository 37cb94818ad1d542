/** Remix's code for browsers, and where it asks for one of its future flags. */
const remix = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const asked = /\b(?:window\.__remixContext\.)?future\.(v3_\w+)\b/g;

/**
 * A Vite plugin that leaves out of the browser's files what only a future flag of Remix needs that is off. Remix itself would ask
 * for the flags while the page runs, and every page would carry both ways.
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
