import { delimiter, join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import { addresses, commandOn, invite, writeSession } from "../../tests/support/database-command";
import { memoryStore } from "../../tests/support/memory-store";
import { onServer } from "../../tests/support/postgres";
import { emptyDatabase, postgresPrograms } from "../../tests/support/postgres-database";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import type { Store } from "../store/store";
import { createSweep } from "../submissions/leftovers";
import { UPLOAD_MAX_MS } from "../submissions/submissions.rules";

vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

test("a restore lets nobody in again, and names what the managers have to do again", async () => {
  const { run, open, close, folder } = await migrated();
  await writeSession(open());
  await invite(run, "withdrawn@example.org");
  await close();
  const backup = join(folder, "backup");
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
  const { run, open, close, folder } = await migrated(store);
  const backup = join(folder, "backup");
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
  const { run, folder } = await migrated({ ...memoryStore(), put: () => Promise.reject(new Error("away")) });
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  await invite(run, "ada@example.org");

  const { code, err } = await run("db", "restore", backup);

  expect(code).toBe(1);
  expect(err).toContain("so nothing was changed. away");
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("the owner migrates and restores, and the service's account works on what is there then", async () => {
  const url = await emptyDatabase();
  const suffix = new URL(url).pathname.slice(-12);
  const [owner, service] = [`owner_${suffix}`, `service_${suffix}`];
  await onServer(
    url,
    `create role ${owner} login; create role ${service} login; grant create, usage on schema public to ${owner};`,
  );
  onTestFinished(async () => {
    await onServer(
      url,
      `drop owned by ${owner} cascade; drop owned by ${service}; drop role ${owner}, ${service};`,
    );
  });
  const [asOwner, asService] = await Promise.all(
    [owner, service].map((user) => commandOn({ url: addressOf(url, user) })),
  );
  if (!asOwner || !asService) throw new Error("There is an account for each.");
  const grant = "grant select, insert, update, delete on tables";
  await onServer(addressOf(url, owner), `alter default privileges in schema public ${grant} to ${service}`);
  const backup = join(temporaryFolder(), "backup");

  const migrated = await asOwner.run("db", "migrate");
  await invite(asService.run, "ada@example.org");
  const backedUp = await asService.run("db", "backup", backup);
  const restored = await asOwner.run("db", "restore", backup);

  expect([migrated, backedUp, restored].map(({ code, err }) => [code, err.split("\n")[0]])).toEqual([
    [0, ""],
    [0, expect.stringContaining("Attachments are not in it.")],
    [0, ""],
  ]);
  await invite(asService.run, "bea@example.org");
  expect(await addresses(asService.run)).toEqual(["bea@example.org", "ada@example.org"]);
});

/** The same database, for another account. */
function addressOf(url: string, user: string): string {
  const address = new URL(url);
  address.username = user;
  return String(address);
}

/** The command on an empty database. */
async function commandOnServer(store?: Store) {
  const folder = temporaryFolder();
  return { ...(await commandOn({ url: await emptyDatabase() }, store)), folder };
}

async function migrated(store?: Store) {
  const server = await commandOnServer(store);
  await server.run("db", "migrate");
  return server;
}
