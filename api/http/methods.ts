import type { Middleware, Respond } from "./middleware";
import type { Router } from "./router";

/**
 * Responds to a request that matches no call: 405 with the allowed methods where only the method is wrong, otherwise
 * 404.
 */
export function refuseOthers(routers: readonly Router[], basePath: string, middleware: Middleware): Respond {
  const methods = new Map<string, Set<string>>();
  for (const { endpoint } of routers.flatMap(({ routes }) => routes)) {
    const path = endpoint.path.replace(/\/$/, "");
    methods.set(path, (methods.get(path) ?? new Set()).add(endpoint.method));
  }
  const known = [...methods].map(([path, of]) => {
    const allow = [...of].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    return {
      pattern: new RegExp(`^${basePath}${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
      refuse: middleware(path, async () => ({
        status: 405,
        headers: { Allow: allow },
        value: { detail: `Use ${allow} here.` },
      })),
    };
  });
  const refuseAll = middleware(null, async () => ({
    status: 404,
    value: { detail: "There is no such call." },
  }));
  return (request) => {
    const found = known.find(({ pattern }) => pattern.test(request.path));
    return (found?.refuse ?? refuseAll)(request);
  };
}
