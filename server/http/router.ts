import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { HttpBindings, serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { GONE_AWAY } from "../../api/http/api-error";
import type { ApiEnvironment } from "../../api/http/environment";
import { type Log, logOfRequest } from "../../api/logging/log";
import type { Health } from "../observability/health";
import type { Observer } from "../observability/observer";
import { bareHeaders, fileHeaders } from "./bare-headers";
import type { AddressOf } from "./client";
import { conditional } from "./conditional-files";
import { cspReports } from "./csp-report";
import { endOfTick } from "./end-of-tick";

/** The API, as the router calls it. */
export type Api = Pick<Hono<ApiEnvironment>, "fetch">;
export type Site = (
  request: Request,
  client: { address: string; request: string; noteForged: (reason: string) => void },
) => Promise<Response>;

interface RouterOptions {
  /** Null when another process serves the API. */
  api: Api | null;
  /** Null when another process serves the site. */
  site: Site | null;
  health: Health;
  /** The paths of pages that have a name in logs and metrics; others have none, because any client can invent them. */
  pages: ReadonlySet<string>;
  /** The built browser files. */
  clientFolder: URL;
  addressOf: AddressOf;
  observer: Observer;
  /** Receives browsers' CSP reports, and the site's refusals of forged requests. */
  log: Log;
  /** Whether the process is stopping. */
  isStopping: () => boolean;
  /** Decides whether TLS is promised. */
  publicUrl: string;
}

/** More are refused (docs/security.md#limits). Node would read so many and drop the rest, a proxy's own among them. */
const MAX_HEADERS = 100;

type Fetch = Parameters<typeof serve>[0]["fetch"];
type RouterEnvironment = { Bindings: HttpBindings; Variables: { request: string } };

/** A call in its plain spelling: without anything that a router would decode or normalize. */
const PLAIN_CALL = /^\/api(?:\/[\w-]+)+\/?(?:\?|$)/;

/**
 * Routes each path: hashed assets, public files, the API, the site. A call in its plain spelling goes directly to the API,
 * which sets the headers of its responses itself: a second router took a tenth of a short call.
 */
export function createRouter(options: RouterOptions): { fetch: Fetch } {
  const { api, addressOf, isStopping } = options;
  const router = routerOf(options);
  if (!api) return router;
  return {
    async fetch(request, env) {
      const { incoming, outgoing } = env as HttpBindings;
      const { url = "", rawHeaders } = incoming;
      if (isStopping() || rawHeaders.length > MAX_HEADERS * 2 || !PLAIN_CALL.test(url)) {
        return router.fetch(request, env);
      }
      // Node 20: its AsyncLocalStorage taxes every promise, so the id goes along by hand from here (decision 064).
      const bindings = { address: addressOf(incoming), requestId: randomUUID(), incoming };
      // The response comes first at the tick's end: no client waits for what the call defers to it, such as its line of log.
      void endOfTick();
      const response = await api.fetch(request, bindings);
      await endOfTick();
      if (isStopping()) outgoing.setHeader("Connection", "close");
      return response;
    },
  };
}

function routerOf(options: RouterOptions): Hono<RouterEnvironment> {
  const { api, site, addressOf, observer } = options;
  const router = new Hono<RouterEnvironment>();
  router.use(aroundRequest(options));
  router.get("/healthz", ({ var: { request } }) => options.health("/healthz", request));
  router.get("/readyz", ({ var: { request } }) => options.health("/readyz", request));
  for (const path of ["/healthz", "/readyz"]) router.all(path, onlyReads);
  if (site) serveFiles(router, options.clientFolder);
  router.post("/csp-report", ...cspReports(options.log));
  router.all("/api/*", (context) => {
    const { incoming } = context.env;
    if (!api) return Response.json({ detail: "The API is served elsewhere." }, { status: 404 });
    return api.fetch(context.req.raw, {
      address: addressOf(incoming),
      requestId: context.var.request,
      incoming,
    });
  });
  if (!site) return router;
  // Only here: API responses can hold others' input, and assets were compressed when they were built (server/http/README.md).
  const compressed = compress({ encoding: "gzip", contentTypeFilter: /^(text\/html|application\/json)/ });
  router.use("*", (context, next) => (mayCompress(context.req.raw) ? compressed(context, next) : next()));
  router.all("*", (context) => {
    const { method, path, raw } = context.req;
    const page = options.pages.has(path) && /^(GET|HEAD|POST)$/.test(method) ? `${method} ${path}` : "(none)";
    const { request } = context.var;
    const noteForged = (reason: string) =>
      logOfRequest(options.log, request).warn("request.forged", { half: "site", call: page, reason });
    return observer.page(page, request, async () => {
      const answer = await site(raw, { address: addressOf(context.env.incoming), request, noteForged });
      // The client is gone: the aborted work is no failure of ours.
      return raw.signal.aborted ? new Response(null, { status: GONE_AWAY }) : answer;
    });
  });
  return router;
}

/**
 * Whether a page may be compressed: only one that the reader, or this site, asked for. Another site chooses the address, of
 * which a page shows a part, and could guess the secrets beside it from the lengths (BREACH). A client that does not say
 * who asked gets the page as it is.
 */
function mayCompress({ headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === "same-origin" || site === "none";
}

function onlyReads(): Response {
  return Response.json({ detail: "Use GET, HEAD here." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

/**
 * Gives each request an id, and each response the headers that all must have; while the process stops, makes clients
 * reconnect (`Connection: close`).
 */
function aroundRequest({ isStopping, publicUrl }: RouterOptions): MiddlewareHandler<RouterEnvironment> {
  const always = Object.entries(bareHeaders(publicUrl));
  return async (context, next) => {
    const id = randomUUID();
    context.set("request", id);
    const { incoming, outgoing } = context.env;
    // On Node's own response, whose headers a fetch response overrides: reading that one's headers to see whether they are
    // set takes as long as the rest of a short call.
    for (const [name, value] of always) outgoing.setHeader(name, value);
    outgoing.setHeader("X-Request-Id", id);
    if (incoming.rawHeaders.length > MAX_HEADERS * 2) {
      return new Response("This request has too many headers.", { status: 431 });
    }
    if (isStopping() && /^(\/api)?\/readyz\/?$/.test(context.req.path)) {
      outgoing.setHeader("Connection", "close");
      return Response.json({ detail: "This process is stopping." }, { status: 503 });
    }
    await next();
    if (isStopping()) outgoing.setHeader("Connection", "close");
  };
}

function serveFiles(router: Hono<RouterEnvironment>, clientFolder: URL): void {
  const root = fileURLToPath(clientFolder);
  const files = (cacheControl: string) =>
    conditional(
      serveStatic({
        root,
        precompressed: true,
        onFound(_path, context) {
          context.header("Cache-Control", cacheControl);
          for (const [name, value] of Object.entries(fileHeaders)) context.header(name, value);
        },
      }),
    );
  router.use("/assets/*", files("public, max-age=31536000, immutable"));
  for (const path of ["/favicon.svg", "/demo/*", "/robots.txt"]) {
    router.get(path, files("public, max-age=3600"));
  }
}
