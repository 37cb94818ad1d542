import { expect, test } from "vitest";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { type TestApi, testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { createSweep, SWEEP_INTERVAL_MS } from "./leftovers";
import { removeSubmissions } from "./remove-submissions";
import { UPLOAD_MAX_MS } from "./submissions.rules";

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

// Proves R14
test("what a crash left in the store is swept, what is listed or of another kind stays", async () => {
  const { api, store, upload } = await withSubmission();
  await upload();
  const listed = [...store.objects.keys()];
  for (const key of ["attachment-unlisted", "attachment-crashed.partial", "other-thing"]) {
    store.objects.set(key, Buffer.from("x"));
  }
  const sweep = createSweep(api.services);

  await sweep();
  expect(store.objects.size).toBe(listed.length + 3);
  // No file of a crashed upload stays for longer (docs/security.md#limits).
  for (let passed = 0; passed < 9 * MINUTE; passed += SWEEP_INTERVAL_MS) {
    api.clock.now += SWEEP_INTERVAL_MS;
    await sweep();
  }

  expect([...store.objects.keys()]).toEqual([...listed, "other-thing"]);
  expect(api.logged).toContainEqual({
    level: "warn",
    event: "attachments.leftovers_removed",
    fields: { removed: 2 },
  });
});

// Proves R24
test("nothing is swept while the database lists no submission: it may have lost them", async () => {
  const store = memoryStore();
  const api = await testApi({ store });
  store.objects.set("attachment-unlisted", Buffer.from("x"));

  await sweepForLong(api);

  expect([...store.objects.keys()]).toEqual(["attachment-unlisted"]);
});

test("what could not be removed with the last submission is swept, although no submission is left", async () => {
  const { api, store, upload } = await withSubmission();
  await upload();
  const [submission] = await api.db.selectFrom("submissions").select("id").execute();
  const remove = () => Promise.reject(new Error("away"));
  const away = { ...api.services, store: { ...store, remove } };
  await expect(removeSubmissions(away, [submission?.id ?? ""])).rejects.toThrow("away");
  expect(await api.db.selectFrom("submissions").select("id").execute()).toEqual([]);
  expect(store.objects.size).toBe(2);

  await sweepForLong(api);

  expect(store.objects.size).toBe(0);
});

test.each(["another", "unrecognised"] as const)(
  "nothing is swept from a store that is %s, also when it becomes so while leftovers wait",
  async (state) => {
    const { api, store } = await withSubmission();
    let found: "own" | typeof state = "own";
    const look = async () => found;
    api.services.storeOwner = { look, recent: look };
    store.objects.set("attachment-unlisted", Buffer.from("x"));
    const sweep = createSweep(api.services);
    await sweep();
    api.clock.now += 2 * UPLOAD_MAX_MS;
    found = state;
    await sweep();
    const left = [...store.objects.keys()];
    found = "own";
    await sweep();

    expect(left).toEqual(["attachment-unlisted"]);
    // An object that another database may have listed meanwhile is watched again from the beginning.
    expect([...store.objects.keys()]).toEqual(["attachment-unlisted"]);
  },
);

// Proves R14
test("however the clock jumps in the middle of an upload, no sweep of any process takes its files", async () => {
  let elapsed = 0;
  const { api, store, upload } = await withSubmission(() => elapsed);
  const sweeps = [1, 2].map(() => createSweep(api.services));
  const sweepAll = () => Promise.all(sweeps.map((sweep) => sweep()));

  const response = await upload(async () => {
    for (const jump of [YEAR, -2 * YEAR, YEAR]) {
      await sweepAll();
      api.clock.now += jump;
      elapsed += MINUTE;
      await sweepAll();
    }
  });

  expect(response.status).toBe(201);
  const rows = await api.db.selectFrom("attachments").select("storage_key").execute();
  expect(rows.map(({ storage_key }) => storage_key).toSorted()).toEqual([...store.objects.keys()].toSorted());
  expect(rows).toHaveLength(2);
});

test("an upload that took so long that a sweep may have taken its files is refused, and leaves nothing", async () => {
  let elapsed = 0;
  const { api, store, upload } = await withSubmission(() => elapsed);

  const response = await upload(async () => {
    elapsed += UPLOAD_MAX_MS + 1;
  });

  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await response.json()).detail).toContain("took too long");
  expect(store.objects.size).toBe(0);
  expect(await api.db.selectFrom("attachments").select("id").execute()).toEqual([]);
});

test("a file of an upload that began during a slow listing is not taken for older than it is", async () => {
  let elapsed = 0;
  const { api, store, upload } = await withSubmission(() => elapsed);
  let isSwept = () => {};
  const swept = new Promise<void>((resolve) => {
    isSwept = resolve;
  });
  let response: Response | Promise<Response> | undefined;
  async function* list() {
    if (!response) {
      elapsed += 2 * MINUTE;
      await new Promise<void>((isStored) => {
        response = upload(async () => {
          isStored();
          await swept;
          elapsed += 5.6 * MINUTE;
          await sweep();
        });
      });
    }
    yield* store.list();
  }
  const sweep = createSweep({ ...api.services, store: { ...store, list } });

  await sweep();
  isSwept();

  expect((await response)?.status).toBe(201);
  expect(store.objects.size).toBe(2);
});

test("what could not be removed is tried again, and nothing else waits for it", async () => {
  const { api, store } = await withSubmission();
  store.objects.set("attachment-unlisted", Buffer.from("x"));
  let isAway = true;
  const remove = (key: string) => (isAway ? Promise.reject(new Error("away")) : store.remove(key));
  const sweep = createSweep({ ...api.services, store: { ...store, remove } });
  await sweep();
  api.clock.now += 2 * UPLOAD_MAX_MS;

  await expect(sweep()).rejects.toThrow("away");
  isAway = false;
  await sweep();

  expect(store.objects.size).toBe(0);
});

/** Sweeps each minute for as long as leftovers of a crash may stay. */
async function sweepForLong(api: TestApi): Promise<void> {
  const sweep = createSweep(api.services);
  for (let passed = 0; passed < 10 * MINUTE; passed += SWEEP_INTERVAL_MS) {
    await sweep();
    api.clock.now += SWEEP_INTERVAL_MS;
  }
}

/**
 * The API with a submission, and a function that sends two files to it. `between` runs after the first is stored and
 * before the second.
 */
async function withSubmission(elapsed?: () => number) {
  const memory = memoryStore();
  let between = async () => {};
  const store = {
    ...memory,
    async put(...[key, content]: Parameters<typeof memory.put>) {
      await memory.put(key, content);
      if (memory.objects.size === 1) await between();
    },
  };
  const api = await testApi({ store, ...(elapsed ? { elapsed } : {}) });
  const { token, id: researcher_id } = await api.signedIn();
  const id = api.services.newId();
  const submission = { id, researcher_id, details: "{}", created_at: 0, decided_at: null };
  await seedSubmission(api.services, submission);
  const upload = (during = async () => {}) => {
    between = during;
    return api.attach(token, id, { a: "x", b: "x" });
  };
  return { api, store, upload };
}
