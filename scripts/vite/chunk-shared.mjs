/**
 * Packages that only some screens need, with their dependencies, by the name of the file for them. A module goes into the
 * first family that holds all that it needs, so families that hold more come later.
 */
const families = [
  ["controls", ["@radix-ui/react-checkbox"]],
  ["dialog", ["@radix-ui/react-dialog"]],
  ["forms", ["@conform-to/react"]],
  ["checks", ["@conform-to/react", "@conform-to/zod", "zod"]],
];

/** A module of as many characters counts as a package: the pages that do not need it should not carry it. */
const AS_LARGE_AS_A_PACKAGE = 3_000;

/** Modules with the same users, at most this many screens, get a file of their own where it is as large as a package or worth its requests. */
const FEW = 6;

/** A file costs each of its screens a request: from this many characters for each of them on, it saves all others more than that. */
const WORTH_A_REQUEST = 750;

/** The query by which Remix requests the browser's part of a route. */
const routeQuery = "?__remix-build-client-route";

/**
 * A Vite plugin that puts the shared modules of the site's screens into few files, each with its styles in one file too.
 * By default, Rollup makes a file of every set of modules that the same screens use: 50 scripts and 17 style sheets on one
 * page, of which a browser fetches six at a time over HTTP/1.1 (scripts/vite/README.md).
 *
 * - `framework`: the packages that every page needs.
 * - `site`: the project's modules that every page needs, and those that two screens use, unless they need a package
 *   that not every page does.
 * - A file for each family of packages, with the project's modules that two screens use, or two parts loaded by `import()`,
 *   and that need nothing else.
 * - A file for the modules that the same few screens use, where they are many. Their styles stay in `site`.
 *
 * The rest is left to Rollup.
 *
 * @returns {import("vite").Plugin}
 */
export function gatherShared() {
  /** @type {Map<string, string> | undefined} */
  let chunks;
  const manualChunks = (id, graph) => {
    chunks ??= sharedModules(graph);
    return chunks.get(id);
  };
  return {
    name: "gather-shared",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({ build: { rollupOptions: { output: { manualChunks } } } }),
  };
}

/**
 * @param {Pick<import("rollup").ManualChunkMeta, "getModuleIds" | "getModuleInfo">} graph
 * @returns {Map<string, string>} the chunk of each module that is to be in one
 */
export function sharedModules({ getModuleIds, getModuleInfo }) {
  const needs = (entry) => {
    const found = new Set([entry]);
    for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
  const entries = [...getModuleIds()].filter((id) => getModuleInfo(id)?.isEntry);
  const isScreen = (id) => id.endsWith(routeQuery) && !id.includes("/app/root.");
  const everywhere = new Set(entries.filter((id) => !isScreen(id)).flatMap((id) => [...needs(id)]));
  const screens = entries.filter(isScreen).map(needs);
  // Parts loaded by `import()` share packages too; all else that only such parts need is left to Rollup.
  const late = [...getModuleIds()].filter((id) => getModuleInfo(id)?.dynamicImporters?.length).map(needs);
  const isSharedLate = (id) => late.filter((part) => part.has(id)).length > 1;
  const isShared = (id) => everywhere.has(id) || screens.filter((screen) => screen.has(id)).length > 1;

  const sizeOf = (id) => getModuleInfo(id)?.code?.length ?? 0;
  const isLarge = (id) => sizeOf(id) >= AS_LARGE_AS_A_PACKAGE;
  const groups = modulesOfFew({
    ids: [...getModuleIds()].filter((id) => !everywhere.has(id)),
    screens,
    sizeOf,
  });
  const needsMore = (id) => {
    const needed = [...needs(id)].filter((needed) => !everywhere.has(needed));
    const more = (needed) => packageOf(needed) ?? ((isLarge(needed) && needed) || groups.get(needed));
    return new Set(needed.map(more).filter(Boolean));
  };
  const familyPackages = families.map(([name, packages]) => {
    const own = [...getModuleIds()].filter((id) => packages.includes(packageOf(id)));
    return [name, new Set(own.flatMap((id) => [...needsMore(id)]))];
  });
  const familyOf = (more) =>
    more.length > 0 && familyPackages.find(([, packages]) => more.every((name) => packages.has(name)))?.[0];
  const chunkOf = (id) => {
    if (everywhere.has(id)) return packageOf(id) ? "framework" : "site";
    const more = [...needsMore(id)];
    if (more.length === 0) return "site";
    if (more.length === 1 && groups.get(id) === more[0]) return more[0];
    return familyOf(more);
  };
  const chunks = new Map();
  for (const id of getModuleIds()) {
    if (getModuleInfo(id)?.isEntry) continue;
    const chunk = isShared(id) ? chunkOf(id) : isSharedLate(id) && familyOf([...needsMore(id)]);
    if (chunk) chunks.set(id, chunk);
  }
  return chunks;
}

/**
 * The project's modules that the same few screens use, by the name of their file, which is the largest one's.
 *
 * @returns {Map<string, string>}
 */
function modulesOfFew({ ids, screens, sizeOf }) {
  const bySet = new Map();
  for (const id of ids) {
    if (packageOf(id) || id.includes(".css")) continue;
    const users = screens.flatMap((screen, place) => (screen.has(id) ? [place] : []));
    if (users.length < 2 || users.length > FEW) continue;
    bySet.set(users.join(), [...(bySet.get(users.join()) ?? []), id]);
  }
  const total = (members) => members.reduce((sum, id) => sum + sizeOf(id), 0);
  const large = [...bySet].flatMap(([users, members]) => {
    const enough = Math.min(AS_LARGE_AS_A_PACKAGE, WORTH_A_REQUEST * users.split(",").length);
    return total(members) >= enough ? [members] : [];
  });
  return new Map(
    large.flatMap((members) => {
      const [largest] = [...members].sort((one, other) => sizeOf(other) - sizeOf(one));
      const name = largest.replace(/.*\/|\.\w+$/g, "");
      return members.map((id) => [id, name]);
    }),
  );
}

/** The package that a module is from; none when it is the project's. */
function packageOf(id) {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
}
