import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { passOnUnavailable } from "../api-client/unavailable.server";
import { type AddressedRoutes, addressesOf, branchAt } from "./route-addresses";

/**
 * Remix for a built site. For each request Remix searches all its routes, two or three times, and compiles
 * a pattern for each that it tries: a quarter of a short page's time. So each address that has no parameters gets
 * a handler that knows no routes but those of its own branch; every other request, the one that knows all.
 */
export function pageHandlers(built: ServerBuild, mode: string): RequestHandler {
  const build = passOnUnavailable(built);
  const all = createRequestHandler(build, mode);
  const addresses = addressesOf(build.routes);
  const made = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (!addresses.has(pathname)) return all(request, context);
    const handler = made.get(pathname) ?? createRequestHandler(branchOf(build, pathname), mode);
    made.set(pathname, handler);
    return handler(request, context);
  };
}

/** The part of a build that can respond at an address. */
export function branchOf(build: ServerBuild, address: string): ServerBuild {
  const ids = branchAt(build.routes, address);
  const only = <Routes extends AddressedRoutes>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as unknown as Routes;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
