import type { Answering, Around } from "./middleware";
import type { Area } from "./router";

/**
 * What answers a request that no call took: 405 with the methods that there are where only the method is wrong,
 * otherwise 404.
 */
export function refuseOthers(areas: readonly Area[], basePath: string, around: Around): Answering {
  const methods = new Map<string, Set<string>>();
  for (const { endpoint } of areas.flatMap((area) => area.routes)) {
    const path = endpoint.path.replace(/\/$/, "");
    methods.set(path, (methods.get(path) ?? new Set()).add(endpoint.method));
  }
  const known = [...methods].map(([path, of]) => {
    const allow = [...of].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    return {
      pattern: new RegExp(`^${basePath}${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
      refuse: around(path, async () => ({
        status: 405,
        headers: { Allow: allow },
        value: { detail: `Use ${allow} here.` },
      })),
    };
  });
  const refuseAll = around(null, async () => ({ status: 404, value: { detail: "There is no such call." } }));
  return (asked) => {
    const found = known.find(({ pattern }) => pattern.test(asked.path));
    return (found?.refuse ?? refuseAll)(asked);
  };
}
