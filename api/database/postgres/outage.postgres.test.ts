import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onServer, type PostgresServer, startPostgres } from "../../../tests/support/database/postgres";
import { seedSubmission } from "../../../tests/support/requests/submissions";
import { type TestApi, testApi } from "../../../tests/support/servers/api";
import { memoryStore } from "../../../tests/support/servers/memory-store";
import { migrate } from "../migrate";
import { prepared } from "../prepared-queries";
import type { Database } from "../schema";
import { transaction } from "../transaction";
import { FRESH_MS } from "./pool";
import { openPostgres, POOL_SIZE } from "./postgres";

// On its own server, because the others' must not stop.

/** Longer than the limits of a connection (3 s) and a response (6 s), on a busy machine, and shorter than two responses. */
const PATIENCE_MS = 11_000;
/** The codes of a statement whose connection is cut: the server's, or the driver's. */
const CUT = /^(57P01|08006)$/;

const versions = prepared((by, { name }: { name: string }) =>
  by.selectFrom("content_versions").select("version").where("name", "=", name),
);

let server: PostgresServer;
let db: Database;
let api: TestApi;
let token: string;
const lost: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase("conclave");
  db = openPostgres(url, { log: { warn: (event) => lost.push(event) } });
  await migrate(db);
  api = await testApi({ db });
  ({ token } = await api.signedIn());
});

afterAll(async () => {
  await db.destroy();
  await server.stop();
});

// Proves R24, 16.5.2
test("while the server is away, calls are asked to come back, and go on by themselves when it is there", async () => {
  await server.shutDown();

  const away = await api.get("/profiles/self", token);
  const ready = await api.get("/readyz");
  const alive = await api.get("/healthz");
  await server.start();
  const back = await api.get("/profiles/self", token);

  expect([away.status, away.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(await away.json()).toEqual({ detail: "The service is busy. Try again in a moment." });
  expect(ready.status).toBe(503);
  expect(alive.status).toBe(200);
  expect(back.status).toBe(200);
  expect((await api.get("/readyz")).status).toBe(200);
});

// Proves R24
test("a server that hangs makes no call wait for ever, and none is stuck when it goes on", async () => {
  await Promise.all(Array.from({ length: 12 }, () => api.get("/profiles/self", token)));
  await server.freeze();
  const began = Date.now();

  const answers = await Promise.all(Array.from({ length: 12 }, () => api.get("/profiles/self", token)));
  const waited = Date.now() - began;
  server.thaw();
  const after = await Promise.all(Array.from({ length: 12 }, () => api.get("/profiles/self", token)));

  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(503));
  expect(waited).toBeLessThan(PATIENCE_MS);
  expect(after.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

// Proves R24
test.each([
  ["what is asked with others", (by: Database) => versions(by, { name: "faqs" })],
  ["a question", (by: Database) => by.selectFrom("researchers").select("id").execute()],
  ["a change", (by: Database) => by.updateTable("researchers").set({ nda_shown: "changed" }).execute()],
  ["a transaction", (by: Database) => transaction(by, (tx) => tx.selectFrom("researchers").execute())],
])("%s is done on a connection that was cut at rest, though nobody has seen it yet", async (_what, work) => {
  await useAllConnections();
  await cutUnseen();

  await Promise.all(Array.from({ length: POOL_SIZE }, () => work(db)));
});

test("what is asked together is asked again when its connection is cut while it runs", async () => {
  await versions(db, { name: "faqs" });
  const release = await holding("lock table content_versions in access exclusive mode");
  const asked = Promise.all(["faqs", "events", "bounties"].map((name) => versions(db, { name })));
  await expect.poll(() => backends("wait_event_type = 'Lock'")).toHaveLength(1);
  await cutAll("wait_event_type = 'Lock'");
  await expect.poll(() => backends("wait_event_type = 'Lock'")).not.toHaveLength(0);
  await release();

  expect(await asked).toEqual([[], [], []]);
});

// Proves R24
test.each([
  ["a connection that has just answered", () => versions(db, { name: "faqs" })],
  ["a connection that has rested", () => Promise.resolve()],
])("a change is not repeated when %s is cut while it runs", async (_which, before) => {
  await db.updateTable("researchers").set({ available_referrals: 0 }).execute();
  const release = await holding("lock table researchers in exclusive mode");
  await before();
  const change = db
    .updateTable("researchers")
    .set(({ eb }) => ({ available_referrals: eb("available_referrals", "+", 1) }))
    .execute();
  const refused = expect(change).rejects.toMatchObject({ code: expect.stringMatching(CUT) });
  await expect.poll(() => backends("wait_event_type = 'Lock'")).toHaveLength(1);
  await cutAll("wait_event_type = 'Lock'");
  await refused;
  await release();

  const left = await db.selectFrom("researchers").select("available_referrals").execute();
  expect(left).toEqual([{ available_referrals: 0 }]);
});

// Proves 16.5.4
test("connections that the server cuts, at rest or in a transaction, end neither the process nor later calls", async () => {
  await api.get("/profiles/self", token);
  await cutAll();
  expect((await api.get("/profiles/self", token)).status).toBe(200);

  const cut = db.transaction().execute(async (tx) => {
    await tx.updateTable("researchers").set({ nda_shown: "half" }).execute();
    await cutAll();
    await tx.updateTable("researchers").set({ nda_shown: "whole" }).execute();
  });

  await expect(cut).rejects.toMatchObject({ code: expect.stringMatching(CUT) });
  expect((await api.get("/profiles/self", token)).status).toBe(200);
  const shown = await db.selectFrom("researchers").select("nda_shown").execute();
  expect(shown).not.toContainEqual({ nda_shown: "half" });
  expect(lost).toContain("database.connection_lost");
});

// Proves 13.2.6
test("a call that waits for a lock for more than two seconds is asked to come back, and nothing is stored", async () => {
  const release = await holding("lock table inquiries in access exclusive mode");

  const busy = await api.request("POST", "/inquiries", { token, form: { message: "Hello" } });
  await release();
  const again = await api.request("POST", "/inquiries", { token, form: { message: "Hello" } });

  expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(again.ok).toBe(true);
  expect(await db.selectFrom("inquiries").select("id").execute()).toHaveLength(1);
});

test("an upload whose commit is done after all, though it was not answered in time, has its files", async () => {
  const store = memoryStore();
  const uploading = await testApi({ db, store });
  const researcher = await uploading.signedIn();
  const id = uploading.services.newId();
  await seedSubmission(uploading.services, { id, researcher_id: researcher.id, details: "", created_at: 0 });
  await stallCommitsOf("attachments");
  const release = await holding("select pg_advisory_xact_lock(1)");
  const body = new FormData();
  body.append("attachments", new File(["x"], "poc.txt"));

  const response = await uploading.request("POST", `/submissions/${id}/attachments`, {
    token: researcher.token,
    body,
  });
  await release();

  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, null]);
  const listed = () => db.selectFrom("attachments").select("storage_key").execute();
  await expect.poll(listed).toHaveLength(1);
  expect(await listed()).toEqual([...store.objects.keys()].map((storage_key) => ({ storage_key })));
});

/** Ends connections of the service. */
async function cutAll(where = "true"): Promise<void> {
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'conclave' and ${where}`;
  await onServer(server.url("conclave"), ended);
}

/** The pids of the server's processes for the service's connections. */
async function backends(where = "true"): Promise<number[]> {
  const asked = `select pid from pg_stat_activity where application_name = 'conclave' and ${where}`;
  const { rows } = await onServer(server.url("conclave"), asked);
  return rows.map(({ pid }) => pid);
}

/** Has every commit of new rows wait for advisory lock 1, as for a disk: whatever limits the connection has. */
async function stallCommitsOf(table: string): Promise<void> {
  await onServer(
    server.url("conclave"),
    `create function stall() returns trigger language plpgsql as $$
      begin
        perform set_config('lock_timeout', '0', true);
        begin
          perform pg_advisory_xact_lock(1);
        exception when query_canceled then
          perform pg_advisory_xact_lock(1);
        end;
        return null;
      end $$;
    create constraint trigger stalled after insert on ${table}
      deferrable initially deferred for each row execute function stall()`,
  );
}

/** Has every connection of the pool open and idle. */
async function useAllConnections(): Promise<void> {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select pg_sleep(0.1)`.execute(db)));
  expect(await backends()).toHaveLength(POOL_SIZE);
}

/** Ends every connection, none of which counts as fresh then, and blocks the event loop: the pool does not know of it. */
async function cutUnseen(): Promise<void> {
  const pids = await backends();
  const since = performance.now();
  for (const pid of pids) process.kill(pid, "SIGTERM");
  while (pids.some(isRunning) || performance.now() - since < FRESH_MS)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs a statement in a transaction of another process; returns a function that ends that. */
async function holding(statement: string): Promise<() => Promise<void>> {
  const other = openPostgres(server.url("conclave"), { forMigrations: true });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((held) => {
    done = other.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(statement));
      held();
      await ended;
    });
  });
  return async () => {
    end();
    await done;
    await other.destroy();
  };
}
