import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "vitest";
import { addresses, commandOn, invite } from "../../tests/support/database-command";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { lockForServer } from "../database/server-lock";
import { openSqlite } from "../database/sqlite";
import type { Store } from "../store/store";

test("migrate makes the database, once", async () => {
  const { run, databaseFile } = await onDisk();

  const first = await run("db", "migrate");
  const second = await run("db", "migrate");

  expect([first.code, first.out]).toEqual([
    0,
    "Applied 001-initial\nApplied 002-sealed\nApplied 003-many-rows\nApplied 004-submissions-by-moment\n",
  ]);
  expect([second.code, second.out]).toEqual([0, "The database is current.\n"]);
  expect(statSync(databaseFile).isFile()).toBe(true);
});

test("no other verb makes a database", async () => {
  const { run, databaseFile } = await onDisk();

  for (const argv of [
    ["researcher", "list"],
    ["db", "check"],
    ["db", "backup", `${databaseFile}.backup`],
  ]) {
    const { code, err } = await run(...argv);

    expect(code).toBe(1);
    expect(err).toContain("There is no database");
  }
  expect(existsSync(databaseFile)).toBe(false);
});

test("check finds a database in order", async () => {
  const { run } = await migrated();

  const { code, out } = await run("db", "check", "--json");

  expect(code).toBe(0);
  const found = JSON.parse(out);
  expect(found.map((row: { id: string }) => row.id)).toEqual([
    "integrity",
    "references",
    "journal_mode",
    "synchronous",
    "foreign_keys",
    "secure_delete",
    "migrations",
    "audit",
    "attachments",
  ]);
  expect(found.every((row: { ok: boolean }) => row.ok)).toBe(true);
});

test("check is exit code 1 when something is not in order", async () => {
  const { run, databaseFile } = await migrated();
  const connection = new BetterSqlite3(databaseFile);
  connection.pragma("foreign_keys = off");
  connection.exec("insert into shipped_hardware values ('1', 'nobody', 'SN', 0)");
  connection.exec("update audit set actor = 'anonymous'");
  connection.close();

  const { code, out } = await run("db", "check");

  expect(code).toBe(1);
  expect(out).toMatch(/^references +NOT OK +1 broken$/m);
  expect(out).toMatch(/^audit +NOT OK +entry 1: /m);
});

test("a backup is a whole database of its own, for this account only, taken while a server writes", async () => {
  const { run, databaseFile } = await migrated();
  const server = openSqlite(databaseFile, { create: false });
  await invite(run, "ada@example.org");
  const backup = `${databaseFile}.backup`;

  const { code, out, err } = await run("db", "backup", backup, "--json");

  expect(code).toBe(0);
  expect(err).toContain(
    "Attachments are not in it. Copy the folder data/attachments now, after the database",
  );
  expect(JSON.parse(out)).toEqual({
    file: backup,
    bytes: statSync(backup).size,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const copy = new BetterSqlite3(backup, { readonly: true });
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(copy.prepare("select email from invitations").all()).toEqual([{ email: "ada@example.org" }]);
  copy.close();
  await server.destroy();
});

test("a restore replaces a broken database, together with its log", async () => {
  const { run, databaseFile, folder } = await migrated();
  await invite(run, "ada@example.org");
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  writeFileSync(databaseFile, "this is no database, not any more");
  writeFileSync(`${databaseFile}-wal`, "left over");

  const { code } = await run("db", "restore", backup);

  expect(code).toBe(0);
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("a restore of a lost database does not read what its log still holds", async () => {
  const { run, databaseFile, folder } = await migrated();
  await invite(run, "ada@example.org");
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  const server = openSqlite(databaseFile, { create: false });
  await invite(run, "bea@example.org");
  const kept = readFileSync(`${databaseFile}-wal`);
  await server.destroy();
  rmSync(databaseFile);
  writeFileSync(`${databaseFile}-wal`, kept);

  const { code, out } = await run("db", "restore", backup, "--json");

  expect(code).toBe(0);
  const { replaced } = JSON.parse(out);
  expect(readFileSync(`${replaced}-wal`)).toEqual(kept);
  expect(await addresses(run)).toEqual(["ada@example.org"]);
  expect((await run("db", "check")).code).toBe(0);
  expect((await run("audit", "list")).out).toContain("db.restore");
});

test("nothing is restored under a server that has lost its database", async () => {
  const { run, databaseFile, folder } = await migrated();
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  const release = lockForServer(databaseFile);
  rmSync(databaseFile);

  const { code, err } = await run("db", "restore", backup);

  release();
  expect(code).toBe(1);
  expect(err).toBe("The database is in use. Stop the site, then restore; nothing was changed.\n");
  expect(existsSync(databaseFile)).toBe(false);
});

test("a newer version's database is left as it is, and its backup is refused", async () => {
  const { run, databaseFile, folder } = await migrated();
  const newer = join(folder, "newer");
  const connection = new BetterSqlite3(databaseFile);
  connection.exec("insert into kysely_migration values ('999-future', '2099-01-01')");
  connection.prepare("vacuum into ?").run(newer);

  const [check, migrate, list] = [
    await run("db", "check"),
    await run("db", "migrate"),
    await run("invite", "list"),
  ];
  connection.exec("delete from kysely_migration where name = '999-future'");
  connection.close();
  await invite(run, "ada@example.org");
  const restored = await run("db", "restore", newer);

  expect([check, migrate, list, restored].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(check.out).toMatch(/^migrations +NOT OK +of a newer version: 999-future$/m);
  for (const { err } of [migrate, list])
    expect(err).toContain("The database is of a newer version of Conclave");
  expect(restored.err).toContain("is a backup of a newer version of Conclave");
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("a backup whose entry cannot be written is taken away again", async () => {
  const { run, databaseFile } = await migrated();
  const writer = new BetterSqlite3(databaseFile);
  writer.exec("begin immediate");
  const backup = `${databaseFile}.backup`;

  const { code, err } = await run("db", "backup", backup);

  writer.close();
  expect(code).toBe(1);
  expect(err).toContain("so nothing was changed. Try again");
  expect(existsSync(backup)).toBe(false);
  expect((await run("db", "backup", backup)).code).toBe(0);
});

test("nothing is restored under a running server", async () => {
  const { run, databaseFile } = await migrated();
  const backup = `${databaseFile}.backup`;
  await run("db", "backup", backup);
  await invite(run, "ada@example.org");
  const server = openSqlite(databaseFile, { create: false });
  await server.selectFrom("audit").selectAll().execute();

  const { code, err } = await run("db", "restore", backup);

  expect(code).toBe(1);
  expect(err).toBe("The database is in use. Stop the site, then restore; nothing was changed.\n");
  await server.destroy();
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test.each([
  ["a text", (file: string) => writeFileSync(file, "not a database")],
  ["another database", (file: string) => new BetterSqlite3(file).exec("create table a (b)").close()],
])("%s is not restored", async (_what, write) => {
  const { run, folder } = await migrated();
  await invite(run, "ada@example.org");
  const file = join(folder, "other");
  write(file);

  const { code, err } = await run("db", "restore", file);

  expect(code).toBe(1);
  expect(err).toContain("is not a whole backup of this database; nothing was changed.");
  expect(await addresses(run)).toEqual(["ada@example.org"]);
  expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
});

test("a file that was copied from a running database is not restored", async () => {
  const { run, folder } = await migrated();
  const file = join(folder, "copied");
  writeFileSync(file, "");
  writeFileSync(`${file}-wal`, "changes");

  const { code, err } = await run("db", "restore", file);

  expect(code).toBe(1);
  expect(err).toContain("is not a finished backup");
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
