import type { Context } from "hono";
import type { Area } from "./area";
import type { Answering, Around } from "./around";
import type { ApiEnvironment } from "./environment";

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
      refuse: around(path, async () =>
        Response.json({ detail: `Use ${allow} here.` }, { status: 405, headers: { Allow: allow } }),
      ),
    };
  });
  const refuseAll = around(null, async () =>
    Response.json({ detail: "There is no such call." }, { status: 404 }),
  );
  return (context: Context<ApiEnvironment>) => {
    const found = known.find(({ pattern }) => pattern.test(context.req.path));
    return (found?.refuse ?? refuseAll)(context);
  };
}
