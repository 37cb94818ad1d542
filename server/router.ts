import { fileURLToPath } from "node:url";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { ApiEnvironment } from "../api/http/environment";

interface RouterOptions {
  api: Hono<ApiEnvironment>;
  site: (request: Request, client: { address: string }) => Promise<Response>;
  /** The built browser files. */
  clientFolder: URL;
}

const fileHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** Who answers which path: hashed assets, public files, the API, the site. */
export function createRouter({ api, site, clientFolder }: RouterOptions) {
  const root = fileURLToPath(clientFolder);
  const router = new Hono<{ Bindings: HttpBindings }>();
  const files = (cacheControl: string) =>
    serveStatic({
      root,
      precompressed: true,
      onFound(_path, context) {
        context.header("Cache-Control", cacheControl);
        for (const [name, value] of Object.entries(fileHeaders)) context.header(name, value);
      },
    });

  router.use("/assets/*", files("public, max-age=31536000, immutable"));
  for (const path of ["/favicon.svg", "/flags.svg", "/demo/*", "/robots.txt"]) {
    router.get(path, files("public, max-age=3600"));
  }
  router.get("/healthz", (context) => api.fetch(new Request(new URL("/api/healthz", context.req.url)), {}));
  router.get("/readyz", (context) => api.fetch(new Request(new URL("/api/readyz", context.req.url)), {}));
  router.post("/csp-report", (context) => context.body(null, 204));
  router.all("/api/*", (context) =>
    api.fetch(context.req.raw, { address: addressOf(context.env), incoming: context.env.incoming }),
  );
  router.all("*", (context) => site(context.req.raw, { address: addressOf(context.env) }));
  return router;
}

/** The peer's address. No header changes it, because clients can send any (security requirements R2). */
function addressOf({ incoming }: HttpBindings): string {
  return incoming.socket.remoteAddress ?? "unknown";
}
