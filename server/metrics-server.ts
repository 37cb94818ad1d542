import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Metrics } from "./metrics";

/**
 * Serves `/metrics` on this machine only, apart from the site: what is counted is for whoever runs it. Throws a
 * sentence when the port is taken.
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer(async ({ method, url }, answer) => {
    if (method !== "GET" || url !== "/metrics") {
      answer.writeHead(404).end();
      return;
    }
    const text = await metrics.text();
    answer.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text);
  });
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    throw new Error(`METRICS_PORT ${port} on 127.0.0.1 is in use by another process. Set it to a free port.`);
  }
  // It must not keep a process that has stopped.
  server.unref();
  return server;
}
