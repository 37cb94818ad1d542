import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { addresses, commandOn, invite, writeSession } from "../../tests/support/database-command";
import { memoryStore } from "../../tests/support/memory-store";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import type { Store } from "../store/store";
import { createSweep } from "../submissions/leftovers";
import { UPLOAD_MAX_MS } from "../submissions/submissions.rules";

test("a restore lets nobody in again, and names what the managers have to do again", async () => {
  const { run, open, close, databaseFile } = await migrated();
  await writeSession(open());
  await invite(run, "withdrawn@example.org");
  await close();
  const backup = `${databaseFile}.backup`;
  await run("db", "backup", backup);
  await run("invite", "revoke", "--email", "withdrawn@example.org");
  expect((await run("researcher", "disable", "1")).code).toBe(0);

  const { out } = await run("db", "restore", backup);

  expect(out).toContain("Open invitations were revoked: 1.");
  expect(out).toMatch(/^ {2}\S+ \S+ {2}researcher\.disable {2}a$/m);
  const open_now = JSON.parse((await run("invite", "list", "--open", "--json")).out);
  expect(open_now).toEqual([]);
});

test("what was attached since the backup outlives the sweep of the restored site, as long as backups do", async () => {
  const store = memoryStore();
  const { run, open, close, databaseFile } = await migrated(store);
  const backup = `${databaseFile}.backup`;
  await run("db", "backup", backup);
  const since = `attachment-${newId()}`;
  store.objects.set(since, Buffer.from("sealed"));

  expect((await run("db", "restore", backup)).code).toBe(0);
  const crashed = `attachment-${newId({ msecs: Date.parse("2099-01-01") })}`;
  store.objects.set(crashed, Buffer.from("half"));
  const clock = { now: Date.parse("2026-01-15T12:00:00Z"), elapsed: 0 };
  const log = { info() {}, warn() {}, error() {} };
  const sweep = createSweep({ db: open(), store, now: () => clock.now, elapsed: () => clock.elapsed, log });
  const sweepTwice = async () => {
    await sweep();
    clock.elapsed += 2 * UPLOAD_MAX_MS;
    await sweep();
  };
  await sweepTwice();
  const kept = [...store.objects.keys()];
  clock.now = Date.parse("2099-06-01");
  await sweepTwice();
  await sweepTwice();
  await close();

  expect(kept).toContain(since);
  expect(kept).not.toContain(crashed);
  expect([...store.objects.keys()]).toEqual([]);
});

test("nothing is restored when the store cannot be told to keep its files", async () => {
  const { run, databaseFile } = await migrated({
    ...memoryStore(),
    put: () => Promise.reject(new Error("away")),
  });
  const backup = `${databaseFile}.backup`;
  await run("db", "backup", backup);
  await invite(run, "ada@example.org");

  const { code, err } = await run("db", "restore", backup);

  expect(code).toBe(1);
  expect(err).toContain("so nothing was changed. away");
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

/** The command on a database file, which is not there yet. */
async function onDisk(store?: Store) {
  const folder = temporaryFolder();
  const databaseFile = join(folder, "conclave.db");
  return { ...(await commandOn({ file: databaseFile }, store)), folder, databaseFile };
}

async function migrated(store?: Store) {
  const disk = await onDisk(store);
  await disk.run("db", "migrate");
  return disk;
}
