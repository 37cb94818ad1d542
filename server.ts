import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { type Configuration, readConfiguration } from "./api/configuration";
import { createApi } from "./api/create-api";
import { openServices } from "./api/open-services";
import { demoInvitation, loadDemo } from "./api/programme/demo";
import type { Services } from "./api/services";
import { createSite } from "./app/site.server";
import { keepHouse } from "./server/housekeeping";
import { createRouter } from "./server/router";
import { stopGracefully } from "./server/stop";

const built = new URL("../", import.meta.url);

/**
 * A local instance (decisions, "Running it"): makes what is missing, loads the demo programme into an empty
 * database, and prints the address and a fresh invitation.
 */
export async function startLocal(environment: NodeJS.ProcessEnv): Promise<void> {
  const configuration = readConfiguration(environment, "local");
  const services = await openServices(configuration);
  const demo = new URL("../demo/", built);
  await loadDemo(services, demo);
  await listen(configuration, services);
  const invitation = await demoInvitation(services, demo);
  console.log(`ready ${configuration.publicUrl}`);
  console.log(`Demo invitation: ${invitation.email} with the code ${invitation.code}`);
  console.log(`Use it at ${configuration.publicUrl}/invitation`);
}

/** Production (decisions, "Running it"): everything from the environment, nothing made up. */
export async function startProduction(environment: NodeJS.ProcessEnv): Promise<void> {
  const configuration = readConfiguration(environment, "production");
  const services = await openServices(configuration);
  await listen(configuration, services);
  console.log(`ready ${configuration.publicUrl}`);
}

/** Composes the two halves: the API at /api, Remix for everything else. */
async function listen(configuration: Configuration, services: Services): Promise<void> {
  const build = (await import(new URL("server/index.js", built).href)) as ServerBuild;
  const api = createApi(services, "/api");
  const site = createSite({
    build,
    dispatch: async (request, { address }) => api.fetch(request, { address }),
    secrets: configuration.secrets,
    identity: configuration.identity,
    now: services.now,
    mode: "production",
  });
  const router = createRouter({ api, site, clientFolder: new URL("client/", built) });
  const { host, port } = configuration;
  await new Promise<AddressInfo>((resolve, reject) => {
    const server = serve({ fetch: router.fetch, hostname: host, port, serverOptions: limits }, resolve);
    server.on("error", (error) => reject(listenFault(error, configuration)));
    stopGracefully(server, services, keepHouse(services));
  });
}

/** A sentence for what people meet most. */
function listenFault(error: Error, { host, port }: Configuration): Error {
  if (!("code" in error) || error.code !== "EADDRINUSE") return error;
  return new Error(
    `Port ${port} on ${host} is in use by another process. Stop that one, or set PORT to a free port.`,
  );
}

/** Slow and oversized requests end here (security requirements, parameters §5). Milliseconds and bytes. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 5_000,
};
