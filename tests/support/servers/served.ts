import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { createApi } from "../../../api/create-api";
import { createLog } from "../../../api/logging/log";
import type { Trust } from "../../../api/throttling/trusted-proxy";
import { apiInProcess } from "../../../server/api-link/api-in-process";
import { passKey } from "../../../server/api-link/site-pass";
import { addressReader } from "../../../server/http/client";
import { createRouter, type Site } from "../../../server/http/router";
import { healthOf } from "../../../server/observability/health";
import { createMetrics } from "../../../server/observability/metrics";
import { createObserver } from "../../../server/observability/observer";
import { testApi } from "./api";
import { listening } from "./listening";

interface Options {
  trust?: Trust | null;
  /** Handles every request that is not for the API. */
  site?: Site;
  /** The addresses of that site's pages. */
  pages?: string[];
  isStopping?: () => boolean;
}

/** The secret that a site in another process shares with the API of `servedApi`. */
export const SHARED_SECRET = "a secret of the tests that both halves have";

/** The test API with the product's own router, on a port; its log and metrics can be read. */
export async function servedApi({ trust = null, site, pages = [], isStopping = () => false }: Options = {}) {
  const written: string[] = [];
  const metrics = createMetrics();
  const log = metrics.counting(createLog({ write: (line) => written.push(line) }));
  const api = await testApi({ log });
  metrics.watch(api.services, null);
  const observer = createObserver(log, metrics);
  const app = createApi(api.services, "/api", observer.calls);
  const dispatch = apiInProcess(app);
  const router = createRouter({
    api: app,
    site: site ?? null,
    observer,
    isStopping,
    log,
    health: healthOf({ dispatch, identity: api.services.identity }),
    publicUrl: api.services.identity.publicUrl,
    pages: new Set(pages),
    clientFolder: new URL("../../../public/", import.meta.url),
    addressOf: addressReader({ trust, passKeys: [passKey(SHARED_SECRET)], now: api.services.now }),
  });
  const server = createAdaptorServer({ fetch: router.fetch }) as Server;
  server.maxHeadersCount = 0;
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${port}`;
  return { api, server, url, metrics, dispatch, log: () => written.map((line) => JSON.parse(line)) };
}
