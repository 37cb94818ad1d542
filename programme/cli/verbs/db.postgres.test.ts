import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { announceServer, SERVER_GONE_MS } from "../../../api/instance/servers.store";
import type { Store } from "../../../api/store/store";
import { addresses, commandOn, invite } from "../../../tests/support/database/database-command";
import { emptyDatabase, postgresPrograms } from "../../../tests/support/database/postgres-database";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

test("migrate fills an empty database, once", async () => {
  const { run } = await onServer();

  const before = await run("researcher", "list");
  const first = await run("db", "migrate");
  const second = await run("db", "migrate");

  expect(before.err).toMatch(/^The database that DATABASE_URL names is empty: .*restore FILE.*migrate/);
  expect([first.code, first.out]).toEqual([0, expect.stringMatching(/^Applied 001-initial\n/)]);
  expect([second.code, second.out]).toEqual([0, "The database is current.\n"]);
});

test("migrate changes no table under servers of the version before; one that was killed ends to count, and nothing stops it from saying that none is due", async () => {
  const { run, open, close, clock } = await migrated();
  const server = { id: "1", keyIds: ["0ld00000"], startedAt: clock.now };
  await announceServer(open(), server, clock.now);
  const current = await run("db", "migrate");
  await sql`alter table instance drop column last_housekeeping_at, drop column clock_doubted_at`.execute(
    open(),
  );
  await sql`delete from kysely_migration where name >= '034'`.execute(open());
  await close();

  const refused = await run("db", "migrate");
  clock.now += SERVER_GONE_MS + 1;
  const afterItsDeath = await run("db", "migrate");

  expect([current.code, current.out]).toEqual([0, "The database is current.\n"]);
  expect([refused.code, refused.err]).toEqual([
    1,
    "The database is in use. Stop the site, then migrate; nothing was changed. A server that was killed counts for three minutes more.\n",
  ]);
  expect([afterItsDeath.code, afterItsDeath.out]).toEqual([0, "Applied 034-last-housekeeping\n"]);
});

test("check looks at the server's settings, and at the tables", async () => {
  const { run } = await migrated();

  const { code, out } = await run("db", "check", "--json");

  // The tests' own server runs without fsync, which must be noticed.
  expect(code).toBe(1);
  const found = JSON.parse(out).map(({ id, ok }: { id: string; ok: boolean }) => [id, ok]);
  expect(found).toEqual([
    ["version", true],
    ["fsync", false],
    ["synchronous_commit", true],
    ["full_page_writes", true],
    ["data_sync_retry", true],
    ["data_checksums", true],
    ["migrations", true],
    ["addresses", true],
    ["devices", true],
    ["audit", true],
    ["audit_privileges", true],
    ["store", true],
    ["attachments", true],
    ["keys", true],
    ["servers", true],
    ["receipts", true],
  ]);
});

test("a backup is a whole database of its own, for this account only, taken while a server writes", async () => {
  const { run, folder, open } = await migrated();
  const server = open();
  await invite(run, "ada@example.org");
  const backup = join(folder, "backup");

  const { code, out } = await run("db", "backup", backup, "--json");

  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    file: backup,
    bytes: statSync(backup).size,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(await server.selectFrom("invitations").select("email").execute()).toHaveLength(1);
});

test("nothing is restored under a running server", async () => {
  const { run, folder, open, close } = await migrated();
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  await invite(run, "ada@example.org");
  await open().selectFrom("audit").selectAll().execute();

  const { code, err } = await run("db", "restore", backup);

  expect(code).toBe(1);
  expect(err).toBe("The database is in use. Stop the site, then restore; nothing was changed.\n");
  await close();
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("a text, another database's backup and half a backup are not restored", async () => {
  const { run, folder } = await migrated();
  await invite(run, "ada@example.org");
  const whole = join(folder, "whole");
  await run("db", "backup", whole);
  const [text, half] = [join(folder, "text"), join(folder, "half")];
  writeFileSync(text, "not a database");
  writeFileSync(half, readFileSync(whole).subarray(0, -2000));

  for (const file of [text, half]) {
    const { code, err } = await run("db", "restore", file);

    expect(code).toBe(1);
    expect(err).toContain("is not a whole backup of this database; nothing was changed.");
  }
  expect(await addresses(run)).toEqual(["ada@example.org"]);
  expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
});

// Proves 1.2.5
test("without PostgreSQL's own tools, a sentence says which one is missing", async () => {
  const { run, folder } = await migrated();
  vi.stubEnv("PATH", "/nowhere");

  const backup = await run("db", "backup", join(folder, "backup"));
  vi.unstubAllEnvs();
  vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

  expect(backup.code).toBe(1);
  expect(backup.err).toContain("This needs pg_dump, which is not on this machine; nothing was changed.");
  expect(readdirSync(folder)).toEqual([]);
});

/** The command on an empty database. */
async function onServer(store?: Store) {
  const folder = temporaryFolder();
  return { ...(await commandOn({ url: await emptyDatabase() }, store)), folder };
}

async function migrated(store?: Store) {
  const server = await onServer(store);
  await server.run("db", "migrate");
  return server;
}
