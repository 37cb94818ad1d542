import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { writeSubmission } from "../../tests/support/database/database-command";
import { openTestDatabase } from "../../tests/support/database/test-database";
import { seedAttachment } from "../../tests/support/requests/rows";
import { testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import type { Database } from "../database/schema";
import { openFolderStore } from "../store/folder-store";
import { guardStore } from "./guarded-store";
import { findInstanceId, updateInstanceId } from "./instance.store";
import { OWNER_KEY, readOwner, StoreOwner, writeOwner } from "./store-owner";

type Memory = ReturnType<typeof memoryStore>;

const ANOTHER = "5b6a0c0e-8f43-4f4e-9d52-3d6f0b1c2a77";

test.each<[string, "own" | "unrecognised", { listed: string[]; stored: string[] }]>([
  ["of a new instance", "own", { listed: [], stored: [] }],
  [
    "of an instance that was upgraded",
    "own",
    { listed: ["attachment-1"], stored: ["attachment-1", "attachment-2"] },
  ],
  [
    "with a part of what is listed",
    "own",
    { listed: ["attachment-1", "attachment-2"], stored: ["attachment-2"] },
  ],
  [
    "that is full beside a database that was emptied",
    "unrecognised",
    { listed: [], stored: ["attachment-1"] },
  ],
  ["that is empty, as a disk that is not mounted", "unrecognised", { listed: ["attachment-1"], stored: [] }],
  ["with another's files", "unrecognised", { listed: ["attachment-1"], stored: ["attachment-2"] }],
])("a store without a marker %s is %s", async (_which, state, { listed, stored }) => {
  const { db, store, owner } = await withStore();
  await list(db, listed);
  for (const key of stored) store.objects.set(key, Buffer.from("sealed"));

  expect(await owner.look()).toBe(state);
  expect(await readOwner(store)).toBe(state === "own" ? await findInstanceId(db) : null);
});

// Proves R24
test("a store belongs to the database that its marker names, whatever is in it", async () => {
  const { db, store, owner } = await withStore();
  await list(db, ["attachment-1"]);
  store.objects.set("attachment-1", Buffer.from("sealed"));
  await writeOwner(store, ANOTHER);

  expect(await owner.look()).toBe("another");
  expect(await readOwner(store)).toBe(ANOTHER);
  await writeOwner(store, await findInstanceId(db));
  store.objects.delete("attachment-1");
  expect(await owner.look()).toBe("own");
});

test.each(["", "\n", "x".repeat(5000)])(
  "a marker that does not hold an id is nobody's leave: %j",
  async (text) => {
    const { store, owner } = await withStore();
    store.objects.set(OWNER_KEY, Buffer.from(text));

    expect(await owner.look()).toBe("another");
  },
);

test("of two databases that find one new store concurrently, one has it", async () => {
  const folder = temporaryFolder();
  const owners = await Promise.all(
    ["one", "other"].map(async (id) => {
      const db = await openTestDatabase();
      await updateInstanceId(db, id);
      const elapsed = () => 0;
      return new StoreOwner(
        { db, store: await openFolderStore(folder, { error() {} }), elapsed },
        { mark: true },
      );
    }),
  );

  await Promise.allSettled(owners.map((owner) => owner.look()));
  const states = await Promise.all(owners.map((owner) => owner.look()));

  expect(states.toSorted()).toEqual(["another", "own"]);
});

test("only who may mark it does", async () => {
  const { db, store } = await withStore();

  expect(await new StoreOwner({ db, store, elapsed: () => 0 }, { mark: false }).look()).toBe("own");
  expect(store.objects.size).toBe(0);
});

test("the guarded store neither takes nor gives away another database's objects, and is back with its own marker", async () => {
  const { db, store, owner, time } = await withStore();
  const logged: unknown[] = [];
  const guarded = guardStore(store, owner, { error: (event, fields) => logged.push([event, fields]) });
  const put = () => guarded.put("attachment-1", Readable.from([Buffer.from("sealed")]));
  await put();
  await writeOwner(store, ANOTHER);

  // A store found to be its own is checked again after some seconds, so that not each upload pays for a check.
  time.elapsed += 10_000;
  await expect(put()).rejects.toMatchObject({ status: 503 });
  await expect(guarded.remove("attachment-1")).rejects.toMatchObject({ status: 503 });

  expect(store.objects.has("attachment-1")).toBe(true);
  expect(logged).toContainEqual([
    "store.failed",
    { operation: "remove", reason: "it belongs to another database" },
  ]);
  await writeOwner(store, await findInstanceId(db));
  await guarded.remove("attachment-1");
  expect(store.objects.has("attachment-1")).toBe(false);
});

test("a store that stands still is given up, and asked again the next time", async () => {
  const { db, store } = await withStore();
  let stands = true;
  const get: Memory["get"] = (key) => (stands ? new Promise(() => {}) : store.get(key));
  const owner = new StoreOwner({ db, store: { ...store, get }, elapsed: () => 0 }, { mark: true });

  await expect(owner.recent()).rejects.toMatchObject({ status: 503, reason: "no answer in time" });
  stands = false;
  expect(await owner.recent()).toBe("own");
}, 20_000);

test("a database that has lost its id is no other one: nothing is taken for its own, and it says how to mend it", async () => {
  const { db, owner } = await withStore();
  const rows = await db.selectFrom("instance").selectAll().execute();
  await db.deleteFrom("instance").execute();
  // On a server, the next test gets the same database.
  onTestFinished(async () => void (await db.insertInto("instance").values(rows).execute()));

  await expect(findInstanceId(db)).rejects.toThrow('Restore a backup with "programme db restore FILE"');
  await expect(owner.recent()).rejects.toThrow("The database has no id any more");
});

async function withStore() {
  const { db } = await testApi();
  const store = memoryStore();
  const time = { elapsed: 0 };
  return {
    db,
    store,
    time,
    owner: new StoreOwner({ db, store, elapsed: () => time.elapsed }, { mark: true }),
  };
}

async function list(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { id: submission_id } = await writeSubmission(db);
  for (const storage_key of keys) await seedAttachment({ db }, { submission_id, storage_key });
}
