import { serve } from "@hono/node-server";
import type { SiteConfiguration } from "../api/configuration";
import { limitConnections, serverOptions } from "./limits";
import type { Stop } from "./stop";

type Fetch = Parameters<typeof serve>[0]["fetch"];

/** Takes requests until the process is stopped. Throws a sentence when the port is taken. */
export async function listen(
  fetch: Fetch,
  { host, port }: Pick<SiteConfiguration, "host" | "port">,
  stop: Stop,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port, serverOptions }, () => resolve());
    limitConnections(server);
    server.on("error", (error) => reject(listenFault(error, host, port)));
    stop.listenFor(server);
  });
}

/** A sentence for what people meet most. */
function listenFault(error: Error, host: string, port: number): Error {
  if (!("code" in error) || error.code !== "EADDRINUSE") return error;
  return new Error(
    `Port ${port} on ${host} is in use by another process. Stop that one, or set PORT to a free port.`,
  );
}
