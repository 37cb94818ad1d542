import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { type PostgresServer, startPostgres } from "../support/database/postgres";
import { seedSessions } from "../support/database/seeded-data";
import { research, send } from "../support/people/caller";
import { inForm, seconds } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { HEALTH_MS, type Health, healthDuring } from "./health";
import { callFor, Tally } from "./tally";

const AWAY_MS = inForm({ long: 20_000, short: 5_000 });
const CALLERS = 6;
/** How long a call may wait for a database before it is refused (`api/database/`): a connection, then a statement. */
const PATIENCE_MS = 10_000;

let postgres: PostgresServer;
let embedded: RunningSite;
let onServer: RunningSite;
/** Access tokens, by instance. */
const tokens = new Map<RunningSite, string[]>();

beforeAll(async () => {
  postgres = await startPostgres();
  const environment = { DATABASE_URL: await postgres.createDatabase("conclave") };
  embedded = await startSite();
  onServer = await startSite(environment);
  tokens.set(embedded, await seedSessions(embedded.dataDir, CALLERS));
  tokens.set(onServer, await seedSessions(onServer.dataDir, CALLERS, environment));
});

afterAll(async () => {
  await embedded?.stop();
  await onServer?.stop();
  await postgres?.stop();
});

// Proves R24
test("while another process keeps the database locked, writes are asked to come back and everything else goes on", async () => {
  const other = new Sqlite(join(embedded.dataDir, "conclave.db"));
  other.exec("begin exclusive");
  const seen = await callsDuring(embedded, () => other.exec("rollback"));
  other.close();

  report(`Locked for ${seconds(AWAY_MS)}`, seen);
  expect(seen.reads.statuses).toEqual([200]);
  expectRefusedAndRecovered(seen);
});

// Proves 16.5.2
test("while the database's server is gone, calls are asked to come back, and go on by themselves afterwards", async () => {
  await postgres.shutDown();
  const seen = await callsDuring(onServer, () => postgres.start());

  report(`Server gone for ${seconds(AWAY_MS)}`, seen);
  expect(seen.reads.statuses).toEqual([503]);
  expectRefusedAndRecovered(seen);
});

test("while the database's server hangs, calls are asked to come back, and go on by themselves afterwards", async () => {
  await send(onServer, "GET", "/profiles/self", { token: tokens.get(onServer)?.[0] });
  await postgres.freeze();
  const seen = await callsDuring(onServer, () => postgres.thaw());

  report(`Server hanging for ${seconds(AWAY_MS)}`, seen);
  expect(seen.reads.statuses).toEqual([503]);
  expectRefusedAndRecovered(seen);
});

interface Seen {
  reads: Tally;
  writes: Tally;
  health: Health;
  /** The status of the first submission once the database was back. */
  after: number;
}

/** Calls as every researcher, concurrently, while the database is away, then brings it back. */
async function callsDuring(site: RunningSite, back: () => unknown): Promise<Seen> {
  const [reads, writes] = [new Tally(), new Tally()];
  const callers = tokens.get(site) ?? [];
  const health = await healthDuring(site, async () => {
    await Promise.all(
      callers.flatMap((token) => [
        callFor(AWAY_MS, () => reads.add(send(site, "GET", "/profiles/self", { token }))),
        callFor(AWAY_MS, () =>
          writes.add(send(site, "POST", "/content/messages/mark_read", { token, json: { messages: [] } })),
        ),
      ]),
    );
    await back();
  });
  const { status } = await send(site, "POST", "/submissions", {
    token: callers[0],
    json: { details: research },
  });
  return { reads, writes, health, after: status };
}

function expectRefusedAndRecovered({ reads, writes, health, after }: Seen): void {
  expect(writes.statuses).toEqual([503]);
  expect([reads.unsaid, writes.unsaid]).toEqual([0, 0]);
  expect(Math.max(reads.slowest, writes.slowest)).toBeLessThan(PATIENCE_MS);
  expect(health.failed).toBe(0);
  expect(health.slowest).toBeLessThan(HEALTH_MS);
  expect(after).toBe(201);
}

function report(what: string, { reads, writes, health, after }: Seen): void {
  console.log(
    `${what}: reads ${reads}, writes ${writes}.`,
    `/healthz: ${health.asked}x, ${health.failed} failed, ${seconds(health.slowest)} at most. First write afterwards: ${after}.`,
  );
}
