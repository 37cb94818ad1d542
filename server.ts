import type { ServerBuild } from "@remix-run/node";
import {
  type Configuration,
  databaseFile,
  readConfiguration,
  readSiteConfiguration,
  type SiteConfiguration,
} from "./api/configuration";
import type { Serving } from "./api/configuration/serving";
import { createApi } from "./api/create-api";
import { randomSource } from "./api/crypto/random";
import { lockForServer } from "./api/database/sqlite/server-lock";
import type { KeyThread } from "./api/gpg/key-thread";
import { announceServer, type RunningServer, removeServer } from "./api/instance/servers.store";
import { createLog, type Log } from "./api/logging/log";
import { openServices } from "./api/open-services";
import { serveReference } from "./api/reference/serve-reference";
import { demoKeyFiles } from "./api/sealing/programme-key";
import type { Services } from "./api/services";
import type { Dispatch } from "./app/api-client/api-caller.server";
import { PageCache } from "./app/page-cache/page-cache.server";
import { addressesOf } from "./app/remix-internals/route-addresses";
import { PageViewReports } from "./app/site/page-views.server";
import { createSite } from "./app/site/site.server";
import { readStyleSheets } from "./app/site/style-sheets.server";
import { demoInvitation, loadDemo } from "./programme/content/demo";
import { demoCommand } from "./programme/content/demo-command";
import { apiInProcess } from "./server/api-link/api-in-process";
import { apiOverHttp } from "./server/api-link/api-over-http";
import { passKey } from "./server/api-link/site-pass";
import { keepHouse } from "./server/housekeeping";
import { addressReader } from "./server/http/client";
import { listen } from "./server/http/listen";
import { type Api, createRouter } from "./server/http/router";
import { logConsole } from "./server/observability/console-lines";
import { healthOf } from "./server/observability/health";
import { createMetrics, type Metrics } from "./server/observability/metrics";
import { serveMetrics } from "./server/observability/metrics-server";
import { createObserver, type Observer } from "./server/observability/observer";
import { gracefulStop } from "./server/stop";

const built = new URL("../", import.meta.url);

/**
 * A local instance (specification 10.52): makes what is missing, loads the demo programme into an empty
 * database, and prints the address and a fresh invitation.
 *
 * @param thread judges the programme's key
 */
export async function startLocal(environment: NodeJS.ProcessEnv, thread: KeyThread): Promise<void> {
  keepFilesPrivate();
  const began = performance.now();
  const configuration = readConfiguration(environment, "local");
  const [{ services, release }, build] = await Promise.all([
    openLocked(configuration, thread),
    loadSite(configuration),
  ]);
  const demo = new URL("../demo/", built);
  await loadDemo(services, demo);
  console.log(`database and demo programme ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await serveApi(configuration, { services, release }, build);
  const invitation = await demoInvitation(services, demo);
  if (configuration.demoKeyFolder) {
    const { privateFile } = demoKeyFiles(configuration.demoKeyFolder);
    console.log(`Submissions are sealed for a demo key; its private half is in ${privateFile}`);
  }
  console.log(`ready ${configuration.publicUrl}`);
  console.log(`Demo invitation: ${invitation.email} with the code ${invitation.code}`);
  console.log(`Use it at ${configuration.publicUrl}/invitation`);
  console.log(`Once registered, three submissions to look at: ${demoCommand(environment, invitation.email)}`);
}

/**
 * Production (specification 10.53): everything from the environment, nothing invented.
 *
 * @param thread judges the programme's key; not needed where the site runs alone
 */
export async function startProduction(environment: NodeJS.ProcessEnv, thread: KeyThread): Promise<void> {
  keepFilesPrivate();
  if (environment.SERVE?.trim() === "site") {
    void thread.end();
    const configuration = readSiteConfiguration(environment);
    await serveSiteAlone(configuration);
    console.log(`ready ${configuration.publicUrl}`);
    return;
  }
  const configuration = readConfiguration(environment, "production");
  const [{ services, release }, build] = await Promise.all([
    openLocked(configuration, thread),
    loadSite(configuration),
  ]);
  await serveApi(configuration, { services, release }, build);
  console.log(`ready ${configuration.publicUrl}`);
}

/** The services, and how to release the lock on their database. */
interface Locked {
  services: Services;
  release: () => void;
}

/**
 * Opens the services. An SQLite database is one server's, and locked before anything in it is changed: a newer version that was started
 * beside a running one, or in the middle of a restore, must not change its tables. PostgreSQL has locks of its own for several.
 */
async function openLocked(configuration: Configuration, thread: KeyThread): Promise<Locked> {
  let release = () => {};
  const lock = () => {
    if (!configuration.databaseUrl) release = lockForServer(databaseFile(configuration));
  };
  const services = await openServices(configuration, { thread, lock });
  return { services, release };
}

/** Databases and attachments are for this account only, also where the folder was there before. */
function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** The site as Vite built it, unless another process serves it. Loaded while a thread judges the programme's key. */
async function loadSite({ serve }: Serving): Promise<ServerBuild | null> {
  return serve === "api" ? null : import("#site");
}

/** The API at /api, and Remix for everything else unless another process serves that. */
async function serveApi(
  configuration: Configuration & Serving,
  { services: opened, release }: Locked,
  build: ServerBuild | null,
): Promise<void> {
  const server = await announce(opened);
  const metrics = createMetrics();
  const services = { ...opened, log: metrics.counting(opened.log) };
  metrics.watch(services, configuration.databaseUrl ? null : databaseFile(configuration));
  const observer = createObserver(services.log, metrics);
  const api = createApi(services, "/api", observer.calls);
  if (configuration.mode === "local") serveReference(api, services);
  await serveHalves(configuration, {
    build,
    api,
    metrics,
    observer,
    log: services.log,
    dispatch: apiInProcess(api),
    endHousekeeping: keepHouse(services, configuration.retention, server),
    close: () => closeDatabase(services, server).finally(release),
  });
}

/** Says in the database that this process runs, and with which keys, before it takes requests. */
async function announce({ db, vault, now, newId }: Services): Promise<RunningServer> {
  const server = { id: newId(), keyIds: vault.ids, startedAt: now() };
  await announceServer(db, server, now());
  return server;
}

async function closeDatabase({ db, log }: Services, { id }: RunningServer): Promise<void> {
  await removeServer(db, id).catch((error: unknown) =>
    log.warn("server.not_removed", { error: String(error) }),
  );
  await db.destroy();
}

/** Remix alone; the API is another process's. */
async function serveSiteAlone(configuration: SiteConfiguration & Serving): Promise<void> {
  const metrics = createMetrics();
  const log = metrics.counting(createLog());
  const [secret] = configuration.secrets;
  await serveHalves(configuration, {
    build: await loadSite(configuration),
    api: null,
    metrics,
    log,
    observer: createObserver(log, metrics),
    dispatch: await apiOverHttp({ origin: configuration.apiOrigin ?? "", secret, now: Date.now }),
    endHousekeeping() {},
    async close() {},
  });
}

interface Halves {
  build: ServerBuild | null;
  api: Api | null;
  dispatch: Dispatch;
  metrics: Metrics;
  observer: Observer;
  log: Log;
  endHousekeeping: () => void;
  close: () => Promise<void>;
}

/** Composes the two halves, and takes requests for them. */
async function serveHalves(configuration: SiteConfiguration & Serving, halves: Halves): Promise<void> {
  const { build, api, dispatch, metrics, observer, log, endHousekeeping, close } = halves;
  const { secrets, identity, trust, metricsPort } = configuration;
  const pageViews = new PageViewReports();
  const outside = { now: Date.now, randomBytes: randomSource() };
  const pageCache = configuration.hasPageCache ? new PageCache() : null;
  const clientFolder = new URL("client/", built);
  const site =
    build &&
    createSite({
      build,
      dispatch,
      secrets,
      identity,
      pageCache,
      pageViews,
      ...outside,
      mode: "production",
      styleSheets: readStyleSheets(clientFolder),
    });
  const stop = gracefulStop({
    log,
    delayMs: configuration.stopDelayMs,
    endHousekeeping,
    close: () => pageViews.flush().then(close),
  });
  const router = createRouter({
    api,
    site,
    observer,
    log,
    health: healthOf({ dispatch, identity: configuration.identity, isAlone: api === null }),
    pages: build ? addressesOf(build.routes) : new Set(),
    clientFolder,
    addressOf: addressReader({ trust, passKeys: api ? secrets.map(passKey) : [], now: Date.now }),
    isStopping: stop.isStopping,
    publicUrl: identity.publicUrl,
  });
  if (metricsPort !== null) await serveMetrics(metrics, metricsPort, log);
  await listen(router.fetch, configuration, stop);
  logConsole(log);
}
