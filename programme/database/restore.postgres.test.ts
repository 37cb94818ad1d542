import { copyFileSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { announceServer } from "../../api/instance/servers.store";
import type { Store } from "../../api/store/store";
import { testBackups } from "../../tests/support/database/backup-behaviours";
import {
  addresses,
  commandOn,
  commandOnMigrated,
  invite,
} from "../../tests/support/database/database-command";
import { testForgottenPayments } from "../../tests/support/database/forgotten-payments-behaviour";
import { emptyDatabase, postgresPrograms } from "../../tests/support/database/postgres-database";
import { testRestoredStores } from "../../tests/support/database/restored-store-behaviours";
import { testRevertedAccess } from "../../tests/support/database/reverted-access-behaviours";
import { foreignFolder } from "../../tests/support/foreign-folder";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { dumpTo } from "./postgres-backup";

vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

const onEmpty = async (store?: Store) => commandOn({ url: await emptyDatabase() }, store);

const migrated = async (store?: Store) => {
  const command = await onEmpty(store);
  await command.run("db", "migrate");
  return { ...command, folder: temporaryFolder() };
};

testBackups(migrated, onEmpty);
testRestoredStores(migrated);
testRevertedAccess(migrated);
testForgottenPayments(migrated);

test.each(["of a server's database", "of an embedded database"])(
  "a server that starts while the present database is backed up keeps what it confirms, beside a backup %s",
  async (kind) => {
    const store = memoryStore();
    /** Does as a server that starts: a restore marks the store between its first check and the end. */
    let start = async () => {};
    const starting: Store = { ...store, put: (key, content) => start().then(() => store.put(key, content)) };
    const server = await commandOn({ url: await emptyDatabase() }, starting);
    await server.run("db", "migrate");
    const embedded = await commandOnMigrated();
    const backup = join(temporaryFolder(), "backup");
    await (kind === "of an embedded database" ? embedded : server).run("db", "backup", backup);
    start = async () => {
      await announceServer(
        server.open(),
        { id: "1", keyIds: ["0ld00000"], startedAt: server.clock.now },
        server.clock.now,
      );
      await server.close();
      await invite(server.run, "confirmed@example.org");
    };

    const { code, err } = await server.run("db", "restore", backup);

    expect([code, err]).toEqual([1, expect.stringContaining("The database is in use.")]);
    expect(await addresses(server.run)).toEqual(["confirmed@example.org"]);
  },
);

// That account could put a script or a link where root's psql and pg_dump read and write (docs/operating.md).
test.each([
  ["of a server's database", "beside the backup"],
  ["of an embedded database", "beside the backup"],
  ["of a server's database", "in the attachments"],
  ["of an embedded database", "in the attachments"],
])("root restores no backup %s where it would write %s in another account's folder", async (kind, where) => {
  const foreign = foreignFolder();
  const isBeside = where === "beside the backup";
  const attachmentsFolder = isBeside ? null : join(foreign, "attachments");
  const store = memoryStore();
  const server = await commandOn({ url: await emptyDatabase() }, store, { attachmentsFolder });
  await server.run("db", "migrate");
  const embedded = await commandOnMigrated();
  const made = join(temporaryFolder(), "backup");
  await (kind === "of an embedded database" ? embedded : server).run("db", "backup", made);
  const backup = join(isBeside ? foreign : temporaryFolder(), "backup");
  copyFileSync(made, backup);
  await invite(server.run, "ada@example.org");
  const isRoot = vi.spyOn(process as { getuid: () => number }, "getuid").mockReturnValue(0);
  const files = readdirSync(foreign);

  const { code, err } = await server.run("db", "restore", backup);

  isRoot.mockRestore();
  expect([code, err]).toEqual([1, expect.stringContaining(`${foreign} belongs to another account`)]);
  expect(err).toContain("sudo -u OWNER-ACCOUNT programme db restore FILE, with CONCLAVE_ENV");
  expect(readdirSync(foreign)).toEqual(files);
  expect([...store.objects.keys()]).toEqual([]);
  expect(await addresses(server.run)).toEqual(["ada@example.org"]);
});

test("a newer version's backup is refused before anything is changed", async () => {
  const url = await emptyDatabase();
  const { run, open, close } = await commandOn({ url });
  await run("db", "migrate");
  await invite(run, "ada@example.org");
  await sql`insert into kysely_migration values ('999-future', '2099-01-01')`.execute(open());
  const backup = join(temporaryFolder(), "backup");
  await dumpTo(url, backup);
  await sql`delete from kysely_migration where name = '999-future'`.execute(open());
  await close();
  await invite(run, "bea@example.org");

  const { code, err } = await run("db", "restore", backup);

  expect(code).toBe(1);
  expect(err).toContain(
    "is a backup of a newer version of Conclave, which has changed the database by 999-future",
  );
  expect(await addresses(run)).toEqual(["bea@example.org", "ada@example.org"]);
});

test("nothing is restored under a site that is idle and has closed its sessions; one that was killed ends to count", async () => {
  const { run, clock, open, close, folder } = await migrated();
  const backup = join(folder, "backup");
  await invite(run, "ada@example.org");
  await run("db", "backup", backup);
  await invite(run, "bea@example.org");
  await announceServer(open(), { id: "1", keyIds: ["0ld00000"], startedAt: clock.now }, clock.now);
  await close();

  const underTheSite = await run("db", "restore", backup);
  const present = await addresses(run);
  clock.now += 3 * 60_000 + 1;
  const afterItsDeath = await run("db", "restore", backup);

  expect(underTheSite).toEqual({
    code: 1,
    out: "",
    err: "The database is in use. Stop the site, then restore; nothing was changed. A server that was killed counts for three minutes more.\n",
  });
  expect(present).toEqual(["bea@example.org", "ada@example.org"]);
  expect(afterItsDeath.code).toBe(0);
  expect(await addresses(run)).toEqual(["ada@example.org"]);
});

test("a restore that the server refuses names the copy that it left, and the database is as it was", async () => {
  const { run, open, close, folder } = await migrated();
  await invite(run, "ada@example.org");
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  await invite(run, "bea@example.org");
  // An operator's own: the tables cannot be dropped while it is there.
  await sql`create view addresses as select email from invitations`.execute(open());
  await close();

  const { code, out, err } = await run("db", "restore", backup);

  const left = readdirSync(folder).filter((name) => name.includes(".replaced-"));
  expect([code, out, left]).toEqual([1, "", [expect.stringMatching(/^backup\.replaced-\d{8}T\d+Z$/)]]);
  expect(err).toMatch(/^psql failed:\n/);
  expect(err).toContain(
    `Nothing was restored. The copy of the present database that was made before is left as ${join(folder, String(left[0]))}: delete it once "programme audit list" shows your latest changes and "programme db check" finds the database in order.\n`,
  );
  expect(await addresses(run)).toEqual(["bea@example.org", "ada@example.org"]);
});

test("a restore that breaks off after the replacement names the database of before, which comes back", async () => {
  const url = await emptyDatabase();
  const { run, open, close } = await commandOn({ url });
  await run("db", "migrate");
  const folder = temporaryFolder();
  // A column that the backup's upgrade adds is there already.
  await sql`delete from kysely_migration where name >= '032'`.execute(open());
  await close();
  const backup = join(folder, "backup");
  await dumpTo(url, backup);
  await sql`insert into kysely_migration values ('032-one-holder-of-a-device', '2099-01-01'), ('033-hosts-of-security-keys', '2099-01-01'), ('034-last-housekeeping', '2099-01-01')`.execute(
    open(),
  );
  await close();

  const { code, err } = await run("db", "restore", backup);
  const [left = ""] = readdirSync(folder).filter((name) => name.includes(".replaced-"));
  const back = await run("db", "restore", join(folder, left));

  expect(code).toBe(1);
  expect(err).toContain(
    `The database is that of ${backup} now, but the restore did not come to its end. Mend the cause and restore ${backup} again, or restore ${join(folder, left)}, which is the database of before.\n`,
  );
  expect([back.code, back.err]).toEqual([0, ""]);
});
