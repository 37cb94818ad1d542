import { closeSync, existsSync, openSync, statSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../api/database/migrate";
import { Sqlite } from "../../../api/database/sqlite/driver";
import { lockForServer } from "../../../api/database/sqlite/server-lock";
import { openSqlite } from "../../../api/database/sqlite/sqlite";
import {
  commandOn,
  commandOnDisk,
  commandOnMigrated,
  invite,
} from "../../../tests/support/database/database-command";
import { testProgramme } from "../../../tests/support/servers/programme";

test("migrate makes the database, once", async () => {
  const { run, databaseFile } = await commandOnDisk();

  const first = await run("db", "migrate");
  const second = await run("db", "migrate");

  expect([first.code, first.out]).toEqual([
    0,
    "Applied 001-initial\nApplied 002-sealed\nApplied 003-many-rows\nApplied 004-submissions-by-moment\nApplied 005-withdrawn-submissions\nApplied 006-instance\nApplied 007-one-form-of-addresses\nApplied 009-submission-numbers\nApplied 010-answers\nApplied 011-inbox-mail\nApplied 012-submission-life\nApplied 013-offers\nApplied 014-submission-receipts\nApplied 015-recovery-codes\nApplied 016-account-events\nApplied 017-security-keys\nApplied 018-confirmed-sessions\nApplied 019-files-of-messages\nApplied 020-openings-by-subject\nApplied 024-withdrawn-places\nApplied 026-access-tokens\nApplied 027-keys-and-agreements\nApplied 028-news-mail\nApplied 029-messages-of-submissions\nApplied 030-names-in-messages\nApplied 032-one-holder-of-a-device\nApplied 033-hosts-of-security-keys\nApplied 034-last-housekeeping\n",
  ]);
  expect([second.code, second.out]).toEqual([0, "The database is current.\n"]);
  expect(statSync(databaseFile).isFile()).toBe(true);
});

test("migrate makes no new database of one that lost all it held", async () => {
  const { run, databaseFile } = await commandOnDisk();
  writeFileSync(databaseFile, "");

  const migrated = await run("db", "migrate");
  const checked = await run("db", "check");

  expect([migrated.code, migrated.err]).toEqual([
    1,
    expect.stringContaining("is empty: no migration was ever"),
  ]);
  expect(checked.code).toBe(1);
  expect(checked.out).toMatch(/^migrations +NOT OK +none was ever applied, the database is empty: restore/m);
});

test("migrate changes no table under a server of the version before, and nothing stops it from saying that none is due", async () => {
  const { run, open, close, databaseFile } = await commandOnMigrated();
  const names = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(open())).rows;
  const release = lockForServer(databaseFile);
  onTestFinished(release);
  const current = await run("db", "migrate");
  await sql`delete from kysely_migration where name >= '033'`.execute(open());
  const before = await names();

  const refused = await run("db", "migrate");

  expect([current.code, current.out]).toEqual([0, "The database is current.\n"]);
  expect([refused.code, refused.err]).toEqual([
    1,
    "The database is in use. Stop the site, then migrate; nothing was changed.\n",
  ]);
  expect(await names()).toEqual(before);
  await close();
});

// Proves R24, 16.5.3
test("no other verb makes a database", async () => {
  const { run, databaseFile } = await commandOnDisk();

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

test("a database that cannot be reached is not called lost", async () => {
  const { run, folder } = await commandOnDisk();
  symlinkSync("conclave.db", join(folder, "conclave.db"));

  const { code, err } = await run("invite", "list");

  expect(code).toBe(1);
  expect(err).toMatch(/This account cannot reach the database at .* \(ELOOP\)\. Use the site's own account/);
});

// Proves R23
test("check finds a database in order", async () => {
  const { run } = await commandOnMigrated();

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
    "addresses",
    "devices",
    "audit",
    "store",
    "attachments",
    "keys",
    "servers",
    "receipts",
  ]);
  expect(found.every((row: { ok: boolean }) => row.ok)).toBe(true);
});

test("check is exit code 1 when something is not in order", async () => {
  const { run, databaseFile } = await commandOnMigrated();
  const connection = new Sqlite(databaseFile);
  connection.pragma("foreign_keys = off");
  connection.exec("insert into shipped_hardware values ('1', 'nobody', 'SN', 0, 0)");
  connection.exec("update audit set actor = 'anonymous'");
  connection.close();

  const { code, out } = await run("db", "check");

  expect(code).toBe(1);
  expect(out).toMatch(/^references +NOT OK +1 broken$/m);
  expect(out).toMatch(/^audit +NOT OK +entry 1: /m);
});

test.each([
  ["its beginning", 0, "file is not a database"],
  ["the list of its tables", 100, "malformed"],
])("check says what is broken of a database that is damaged at %s", async (_where, at, found) => {
  const { run, databaseFile } = await commandOnMigrated();
  damage(databaseFile, { at, bytes: 40 });

  const { code, out } = await run("db", "check", "--json");

  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual([
    { id: "integrity", ok: false, found: expect.stringMatching(`${found}.*: restore a backup$`) },
  ]);
});

test("any other verb says what to do about a damaged database", async () => {
  const { run, databaseFile } = await commandOnMigrated();
  damage(databaseFile, { at: 0, bytes: 40 });

  const { code, err } = await run("invite", "list");

  expect(code).toBe(1);
  expect(err).toMatch(
    /^The command failed: file is not a database\n.*"programme db restore FILE" puts a backup/,
  );
});

test("a database that may only be read is told with whose account may change it", async () => {
  const db = openSqlite(":memory:", { create: true });
  await migrate(db);
  // Read-only, like a file of another user or on a read-only disk.
  await sql`pragma query_only = on`.execute(db);
  const { run } = await testProgramme({ openDatabase: () => db });

  const { code, err } = await invite(run, "ada@example.org");

  expect(code).toBe(1);
  expect(err).toMatch(/^The command failed: attempt to write a readonly database\n.*"sudo -u conclave"/);
  await db.destroy();
});

test("check goes on behind what is damaged", async () => {
  const { run, databaseFile } = await commandOnMigrated();
  const connection = new Sqlite(databaseFile);
  const { rootpage } = connection
    .prepare("select rootpage from sqlite_master where name = 'audit'")
    .get() as { rootpage: number };
  const page = connection.pragma("page_size", { simple: true }) as number;
  connection.close();
  damage(databaseFile, { at: (rootpage - 1) * page, bytes: page });

  const { code, out } = await run("db", "check");

  expect(code).toBe(1);
  expect(out).toMatch(/^integrity +NOT OK +/m);
  expect(out).toMatch(/^journal_mode +ok +wal$/m);
  expect(out).toMatch(/^audit +NOT OK +database disk image is malformed$/m);
  expect(out).toMatch(/^attachments +ok +0 listed/m);
});

// Proves R26
test("a backup is a whole database of its own, for this account only, taken while a server writes", async () => {
  const { run, databaseFile } = await commandOnMigrated();
  const server = openSqlite(databaseFile, { create: false });
  await invite(run, "ada@example.org");
  const backup = `${databaseFile}.backup`;

  const { code, out } = await run("db", "backup", backup, "--json");

  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    file: backup,
    bytes: statSync(backup).size,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const copy = new Sqlite(backup, { readonly: true });
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(copy.prepare("select email from invitations").all()).toEqual([{ email: "ada@example.org" }]);
  copy.close();
  await server.destroy();
});

test.each<[string, string | null, string]>([
  ["the folder data/attachments", "data/attachments", "Copy the folder data/attachments now, after"],
  ["the bucket research", null, "Have the bucket research keep versions of its objects"],
])("a backup says how attachments in %s are backed up", async (attachments, attachmentsFolder, note) => {
  const { databaseFile: file } = await commandOnDisk();
  const { run } = await commandOn({ file }, undefined, { attachments, attachmentsFolder });
  await run("db", "migrate");

  const { code, err } = await run("db", "backup", `${file}.backup`);

  expect([code, err]).toEqual([0, expect.stringContaining(`Attachments are not in it. ${note}`)]);
});

test("a backup whose entry cannot be written is taken away again", async () => {
  const { run, databaseFile } = await commandOnMigrated();
  const writer = new Sqlite(databaseFile);
  writer.exec("begin immediate");
  const backup = `${databaseFile}.backup`;

  const { code, err } = await run("db", "backup", backup);

  writer.close();
  expect(code).toBe(1);
  expect(err).toContain("so nothing was changed. Try again");
  expect(existsSync(backup)).toBe(false);
  expect((await run("db", "backup", backup)).code).toBe(0);
});

/** Overwrites some bytes of a file. */
function damage(file: string, { at, bytes }: { at: number; bytes: number }): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(bytes, 0xff), 0, bytes, at);
  closeSync(handle);
}
