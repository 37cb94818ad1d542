/** Remix's module that fetches the screens' modules, and its handling of one that does not arrive. */
const fetching = /\/@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const loadAgain = "window.location.reload();";

/**
 * A Vite plugin for a screen's module that does not arrive, because the connection broke or the server has a newer build: the
 * screen that is opened says so. Remix would reload the one that is left, and lose everything typed into it.
 *
 * @returns {import("vite").Plugin}
 */
export function sayLostModules() {
  return {
    name: "say-lost-modules",
    apply: "build",
    transform(code, id) {
      if (!fetching.test(id)) return undefined;
      if (!code.includes(loadAgain)) {
        throw new Error(
          "Remix does something else now about a screen's module that does not arrive, and what is typed may be lost. Look there, and change scripts/vite/lost-modules.mjs.",
        );
      }
      return { code: code.replace(loadAgain, "throw error;"), map: null };
    },
  };
}
