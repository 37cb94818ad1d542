import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { lockForServer, tryLock } from "../../api/database/sqlite/server-lock";
import { openSqlite } from "../../api/database/sqlite/sqlite";
import { readRetention } from "../../api/retention/periods";
import { testBackups } from "../../tests/support/database/backup-behaviours";
import {
  addresses,
  commandOn,
  commandOnDisk,
  commandOnMigrated,
  invite,
  writeSession,
} from "../../tests/support/database/database-command";
import { testForgottenPayments } from "../../tests/support/database/forgotten-payments-behaviour";
import { testRestoredStores } from "../../tests/support/database/restored-store-behaviours";
import { testRevertedAccess } from "../../tests/support/database/reverted-access-behaviours";
import { giveAway } from "../../tests/support/foreign-folder";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { copyBackup } from "./restoring-copy";

testBackups(commandOnMigrated, commandOnDisk);
testRestoredStores(commandOnMigrated);
testRevertedAccess(commandOnMigrated);
testForgottenPayments(commandOnMigrated);

test("a restore replaces a broken database, together with its log", async () => {
  const { run, databaseFile, folder } = await commandOnMigrated();
  await invite(run, "ada@example.org");
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  writeFileSync(databaseFile, "this is no database, not any more");
  writeFileSync(`${databaseFile}-wal`, "left over");

  const { code } = await run("db", "restore", backup);

  expect(code).toBe(0);
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("the command asks before it makes anything in the folder", async () => {
  const { run, folder } = await commandOnMigrated();
  await invite(run, "ada@example.org");
  const backup = join(temporaryFolder(), "backup");
  await run("db", "backup", backup);
  giveAway(folder);
  const contents = () =>
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "base64")]);
  const before = contents();
  const isRoot = vi.spyOn(process as { getuid: () => number }, "getuid").mockReturnValue(0);

  const { code, err } = await run("db", "restore", backup);

  isRoot.mockRestore();
  expect([code, err]).toEqual([1, expect.stringContaining(`${folder} belongs to another account`)]);
  expect(contents()).toEqual(before);
});

test("a link that appears in the place of the copy meanwhile is not written through", async () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("elsewhere"), "another file");
  // A pipe holds the copy up, after the place was cleared and before it is written, until it is opened here.
  execFileSync("mkfifo", [at("backup")]);

  const copying = copyBackup(at("next"), at("backup")).catch((error: unknown) => error);
  symlinkSync(at("elsewhere"), at("next"));
  closeSync(openSync(at("backup"), "w"));

  const failure = await copying;
  expect(readFileSync(at("elsewhere"), "utf8")).toBe("another file");
  expect(failure).toMatchObject({ message: expect.stringContaining("was not copied") });
});

test("a restored database is this account's alone, and brings back no sign-in that was half-way through", async () => {
  const { run, open, close, databaseFile, folder } = await commandOnMigrated();
  await writeSession(open());
  const step = { token_hash: "hash", researcher_id: "1", expires_at: Date.parse("2026-01-16") };
  await open().insertInto("login_steps").values(step).execute();
  await close();
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  chmodSync(backup, 0o644);

  expect((await run("db", "restore", backup)).code).toBe(0);

  expect(statSync(databaseFile).mode & 0o777).toBe(0o600);
  expect(await open().selectFrom("login_steps").selectAll().execute()).toEqual([]);
});

test("a restore says what has ended, and by when the database before must go, which has what was erased since", async () => {
  const folder = temporaryFolder();
  const { run } = await commandOn({ file: join(folder, "conclave.db") }, undefined, {
    readRetention: () => readRetention({ RETENTION_BACKUPS_DAYS: "20" }),
  });
  await run("db", "migrate");
  const backup = join(folder, "backup");
  await run("db", "backup", backup);

  const { out } = await run("db", "restore", backup);

  const [left = ""] = readdirSync(folder).filter((name) => name.includes(".replaced-"));
  expect(out).toContain(
    `The database is that of ${backup} now. All sessions and access tokens have ended.\n`,
  );
  expect(out).toContain(
    `The one before is kept as ${join(folder, left)}; delete it when it is not needed, and like a backup after 20 days at the latest.\n`,
  );
});

test("a restore of a lost database does not read what its log still holds", async () => {
  const { run, databaseFile, folder } = await commandOnMigrated();
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
  const { run, databaseFile, folder } = await commandOnMigrated();
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

test("nothing is restored beside another restore", async () => {
  const { run, databaseFile, folder } = await commandOnMigrated();
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  await invite(run, "ada@example.org");
  const release = tryLock(`${databaseFile}.restore`);

  const { code, err } = await run("db", "restore", backup);

  release?.();
  expect(code).toBe(1);
  expect(err).toBe("Another restore is at work. Wait for its end; nothing was changed.\n");
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("a newer version's database is left as it is, and its backup is refused", async () => {
  const { run, databaseFile, folder } = await commandOnMigrated();
  const newer = join(folder, "newer");
  const connection = new Sqlite(databaseFile);
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

// Proves R26
test("nothing is restored under a running server", async () => {
  const { run, databaseFile } = await commandOnMigrated();
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
  ["another database", (file: string) => new Sqlite(file).exec("create table a (b)").close()],
])("%s is not restored", async (_what, write) => {
  const { run, folder } = await commandOnMigrated();
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
  const { run, folder } = await commandOnMigrated();
  const file = join(folder, "copied");
  writeFileSync(file, "");
  writeFileSync(`${file}-wal`, "changes");

  const { code, err } = await run("db", "restore", file);

  expect(code).toBe(1);
  expect(err).toContain("is not a finished backup");
});
