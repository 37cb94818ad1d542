import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Log } from "../../api/logging/log";
import type { Metrics } from "./metrics";

/**
 * Serves `/metrics` on this machine only, apart from the site: metrics are for the operator. Throws an error with a
 * sentence when the port is in use.
 */
export async function serveMetrics(metrics: Metrics, port: number, log: Pick<Log, "error">): Promise<Server> {
  const server = createServer(async ({ method, url }, answer) => {
    if (method !== "GET" || url !== "/metrics") {
      answer.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.text();
      answer.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text);
    } catch (error) {
      // A failed scrape must never end the process that it measures.
      log.error("metrics.failed", { error: String(error) });
      answer.writeHead(500).end();
    }
  });
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    throw new Error(`METRICS_PORT ${port} on 127.0.0.1 is in use by another process. Set it to a free port.`);
  }
  // It must not keep a stopped process alive.
  server.unref();
  return server;
}
