import type { ServerBuild } from "@remix-run/node";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import { expect, test } from "vitest";
import { branchOf } from "../../app/remix-internals/page-handlers.server";
import { addressesOf } from "../../app/remix-internals/route-addresses";

const build: ServerBuild = await import(new URL("../../build/server/index.js", import.meta.url).href);
const addresses = [...addressesOf(build.routes)];

test("at every address the branch answers with the routes that would answer among all", () => {
  expect(addresses).toEqual(expect.arrayContaining(["/", "/login", "/account", "/.well-known/security.txt"]));

  for (const address of addresses) {
    const branch = branchOf(build, address);
    expect(matchedIn(branch, address)).toEqual(matchedIn(build, address));
    expect(Object.keys(branch.routes).length).toBeLessThanOrEqual(4);
    expect(Object.keys(branch.assets.routes).sort()).toEqual(Object.keys(branch.routes).sort());
  }
});

/** The ids of the routes that match an address, from the outside in. */
function matchedIn({ routes }: ServerBuild, address: string): string[] {
  const inside = (parentId: string | undefined): AgnosticRouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => {
        const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
        return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: inside(id) };
      });
  return (matchRoutes(inside(undefined), address) ?? []).map(({ route }) => route.id ?? "");
}
