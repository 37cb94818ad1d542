import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { closeContexts, sharedChromium } from "../browser/chromium";
import { type PostgresServer, startPostgres } from "../database/postgres";
import { type Balancer, startBalancer } from "./balancer";
import { type RunningSite, startSite } from "./running-site";

/** Two processes of the product on one PostgreSQL database and one folder of attachments, before which requests take turns. */
interface TwoProcesses {
  balancer: Balancer;
  one: RunningSite;
  other: RunningSite;
  browser: Browser;
  /** Settings that both have. */
  shared: Record<string, string>;
}

/** Starts them before the tests of a file, has the process's Chromium for these, and ends all after them. The object is filled by then. */
export function twoProcesses(): TwoProcesses {
  const at: Partial<TwoProcesses> = {};
  let postgres: PostgresServer | undefined;

  beforeAll(async () => {
    const targets: string[] = [];
    postgres = await startPostgres();
    at.balancer = await startBalancer(targets);
    at.browser = await sharedChromium();
    at.shared = { DATABASE_URL: await postgres.createDatabase("conclave"), PUBLIC_URL: at.balancer.url };
    at.one = await startSite(at.shared);
    at.other = await startSite({ ...at.shared, DATA_DIR: at.one.dataDir });
    targets.push(at.one.url, at.other.url);
  });

  afterAll(async () => {
    if (at.browser) await closeContexts(at.browser);
    at.balancer?.stop();
    await at.other?.stop();
    await at.one?.stop();
    await postgres?.stop();
  });

  return at as TwoProcesses;
}
