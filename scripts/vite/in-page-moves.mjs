/** The router's code for browsers. */
const router = /\/@remix-run\/router\/dist\/router\.js$/;

/**
 * Each statement of the router's, and its replacement.
 *
 * An entry of the history that the browser made for a link to a part of the page has no state. The router would lose count of the
 * entries with it: the question before the next page that is left would not come, or would lead back to another page than that.
 *
 * A move within the page is no navigation: it stops no form on its way, loads nothing, and leaves the action's response as it is.
 * While a form is on its way the browser makes the move alone. While another page is, the address may be that page's already, and the
 * router decides as it did. A screen may have written another query into the address than the router knows, so that an entry of the
 * browser's says it better than a comparison. The warning that is replaced was about such entries.
 *
 * @type {[statement: RegExp, replacement: string][]}
 */
const changes = [
  [
    /let nextIndex = getIndex\(\);/,
    `history.isMove = !globalHistory.state;
    if (history.isMove) globalHistory.replaceState({ usr: null, key: createKey(), idx: index + 1 }, "");
    let nextIndex = getIndex();`,
  ],
  [
    /warning\(blockerFunctions\.size === 0 \|\| delta != null,[^;]*;/,
    `const { pathname, search } = state.location;
    if (init.history.isMove || (location.pathname === pathname && location.search === search)) {
      if (state.navigation.formMethod) return;
      if (state.navigation.state === "idle" && state.revalidation === "idle") {
        saveScrollPosition(state.location, state.matches);
        completeNavigation(location, { matches: state.matches, actionData: state.actionData });
        return;
      }
    }`,
  ],
];

/**
 * A Vite plugin that keeps moves within a page, by links to its parts or by hand in the address, from the router. Each would
 * abort a form that is being sent, whose response would be dropped, and would remove from the page what the last one said.
 *
 * @returns {import("vite").Plugin}
 */
export function leaveMovesToBrowser() {
  return {
    name: "leave-moves-to-browser",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!router.test(id)) return undefined;
      for (const [statement] of changes) {
        if (code.split(statement).length === 2) continue;
        throw new Error(
          "The router does something else now when the address changes within a page, and a form on its way may be stopped. Look there, and change scripts/vite/in-page-moves.mjs.",
        );
      }
      return { code: changes.reduce((changed, change) => changed.replace(...change), code), map: null };
    },
  };
}
