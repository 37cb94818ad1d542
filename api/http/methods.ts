import type { Hono } from "hono";
import type { Area } from "./area";
import type { ApiEnvironment } from "./environment";
import { pathsOf } from "./mount";

/**
 * Answers 405 with the methods that there are, where a path is known but not with this method. Comes after every
 * area is mounted, so that it only gets what no call took.
 */
export function refuseOtherMethods(app: Hono<ApiEnvironment>, areas: readonly Area[]): void {
  const methods = new Map<string, Set<string>>();
  for (const { endpoint } of areas.flatMap((area) => area.routes)) {
    for (const path of pathsOf(endpoint)) {
      methods.set(path, (methods.get(path) ?? new Set()).add(endpoint.method));
    }
  }
  for (const [path, known] of methods) {
    const allow = [...known].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    app.all(path, () =>
      Response.json({ detail: `Use ${allow} here.` }, { status: 405, headers: { Allow: allow } }),
    );
  }
}
