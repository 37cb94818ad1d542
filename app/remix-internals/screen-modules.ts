/** A route of Remix's manifest, as far as it is needed here. */
interface ManifestRoute {
  parentId?: string;
  path?: string;
  /** The address of its module, and of what that imports. */
  module: string;
  imports?: string[];
}

type Routes = Record<string, ManifestRoute>;

/** The modules of the screen at a path, those of its layouts among them. The site's paths have no parameters. */
export function modulesOf(routes: Routes, pathname: string): string[] {
  const place = pathname.replace(/\/+$/, "") || "/";
  const leaves = Object.values(routes).filter((route) => pathOf(routes, route) === place);
  const shown = new Set(leaves.flatMap((leaf) => lineOf(routes, leaf)));
  return [...new Set([...shown].flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

function pathOf(routes: Routes, route: ManifestRoute): string {
  const parts = lineOf(routes, route).map(({ path = "" }) => path);
  return `/${parts.reverse().filter(Boolean).join("/")}`;
}

/** The route, its layout, the layout's layout and so on. */
function lineOf(routes: Routes, route: ManifestRoute): ManifestRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [route, ...lineOf(routes, parent)] : [route];
}

const asked = new Set<string>();

/**
 * Prefetches a screen's modules, each once. Not its data: responses are `no-store`, so that prefetched data would
 * be fetched again (decision 015).
 */
export function fetchModules(href: string): void {
  const { pathname } = new URL(href, window.location.href);
  for (const module of modulesOf(window.__remixManifest?.routes ?? {}, pathname)) {
    if (asked.has(module)) continue;
    asked.add(module);
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href: module }),
    );
  }
}
