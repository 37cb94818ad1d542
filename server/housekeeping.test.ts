import { v7 as newId } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import { announceServer, SERVER_GONE_MS } from "../api/instance/servers.store";
import { readRetention } from "../api/retention/periods";
import { makeSampleOffer } from "../tests/support/requests/offers";
import { seedSubmission } from "../tests/support/requests/submissions";
import { signedInApi, type TestApi, testApi } from "../tests/support/servers/api";
import { memoryStore } from "../tests/support/servers/memory-store";
import { keepHouse } from "./housekeeping";

const server = { id: "server", keyIds: ["test"], startedAt: 0 };
const YEAR = 365 * 24 * 60 * 60_000;

test("a process removes what was kept for long enough as soon as it starts, and says how much", async () => {
  const { api, token } = await signedInApi();
  await api.request("POST", "/impressions/page", { token, json: { url: "/faq" } });
  await api.request("POST", "/inquiries", { token, form: { message: "When?" } });
  api.clock.now += YEAR;

  onTestFinished(keepHouse(api.services, readRetention({ RETENTION_INQUIRIES_DAYS: "400" }), server));

  await vi.waitFor(() => {
    expect(api.logged).toContainEqual({
      level: "info",
      event: "retention.applied",
      fields: expect.objectContaining({ impressions: 1, inquiries: 0 }),
    });
  });
  expect(await api.rows("impressions")).toEqual([]);
  expect(await api.rows("inquiries")).toHaveLength(1);
});

test("with the store away, what is over in the database is removed all the same, and the failure is noted", async () => {
  const away = new Error("The store is away.");
  const store = {
    ...memoryStore(),
    list: () => {
      throw away;
    },
  };
  const api = await testApi({ store });
  const { token } = await api.signedIn();
  await api.request("POST", "/impressions/page", { token, json: { url: "/faq" } });
  await someSubmission(api);
  api.clock.now += YEAR;

  onTestFinished(keepHouse(api.services, readRetention({}), server));

  await vi.waitFor(async () => {
    expect(await api.rows("impressions")).toEqual([]);
  });
  const fields = { job: "leftovers", error: String(away) };
  expect(api.logged).toContainEqual({ level: "error", event: "housekeeping.failed", fields });
});

test("what a crash left in the store is gone within 10 minutes of the process's start", async () => {
  // Not setTimeout, by which a connection to a server ends its waits.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let [elapsed, sweeps] = [0, 0];
  const memory = memoryStore();
  const list = () => {
    sweeps++;
    return memory.list();
  };
  const api = await testApi({ store: { ...memory, list }, elapsed: () => elapsed });
  memory.objects.set("attachment-unlisted", Buffer.from("x"));
  await someSubmission(api);

  onTestFinished(keepHouse(api.services, readRetention({}), server));
  for (let minutes = 0; minutes < 10; minutes++) {
    await expect.poll(() => sweeps).toBe(minutes + 1);
    elapsed += 60_000;
    vi.advanceTimersByTime(60_000);
  }

  await expect.poll(() => memory.objects.size).toBe(0);
});

test("a process says in the database that it runs, and with which keys, and takes out one that was killed", async () => {
  const api = await testApi();
  await announceServer(
    api.db,
    { id: "killed", keyIds: ["old"], startedAt: 0 },
    api.clock.now - SERVER_GONE_MS - 1,
  );

  onTestFinished(keepHouse(api.services, readRetention({}), server));

  await vi.waitFor(async () => {
    const rows = await api.db.selectFrom("servers").select(["id", "key_ids"]).execute();
    expect(rows).toEqual([{ id: "server", key_ids: "test" }]);
  });
});

test("a process ends what is over by itself: a session, an offer and a withdrawal, and says that a key has expired", async () => {
  const api = await testApi();
  const { db, clock } = api;
  const { id: researcher_id, token } = await api.signedIn();
  const { id } = await api.submit(token);
  await makeSampleOffer(api.services, id);
  await api.request("POST", `/submissions/${newId()}/withdraw`, { token, json: { revision: 1 } });
  const ends = { expires_at: clock.now + 1, notice_at: clock.now + 1 };
  const key = { fingerprint: "ABCDEF", encryption_key_id: "AB", user_ids: "[]", public_file: "" };
  await db
    .insertInto("gpg_keys")
    .values({ ...key, ...ends, researcher_id, created_at: clock.now })
    .execute();
  clock.now += YEAR;

  onTestFinished(keepHouse(api.services, readRetention({}), server));

  await vi.waitFor(async () => {
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("withdrawn_submissions").select("id").execute()).toEqual([]);
    const { status } = await db.selectFrom("submissions").select("status").executeTakeFirstOrThrow();
    expect(status).toBe("assessing");
    const told = await db.selectFrom("messages").select("title").execute();
    expect(told).toContainEqual({ title: "Your OpenPGP key has expired" });
  });
});

/** Without any submission nothing is swept. */
async function someSubmission({ services, signedIn }: TestApi): Promise<void> {
  const { id: researcher_id } = await signedIn();
  await seedSubmission(services, { id: services.newId(), researcher_id, details: "", created_at: 0 });
}
