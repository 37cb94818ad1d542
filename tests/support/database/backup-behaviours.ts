import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { transaction } from "../../../api/database/transaction";
import type { Store } from "../../../api/store/store";
import { createSweep } from "../../../api/submissions/leftovers";
import { UPLOAD_MAX_MS } from "../../../api/submissions/submissions.rules";
import { foreignFolder } from "../foreign-folder";
import { seedAttachment } from "../requests/rows";
import { memoryStore, ownStore } from "../servers/memory-store";
import { addresses, type commandOn, invite, writeSession, writeSubmission } from "./database-command";

/** The command on a migrated database, and a folder for backups. */
export type Migrated = Awaited<ReturnType<typeof commandOn>> & { folder: string };

/**
 * Tests of backups, restores and the check after them, for either database.
 *
 * @param empty a database that does not exist yet, or is empty
 */
export function testBackups(
  migrated: (store?: Store) => Promise<Migrated>,
  empty: () => Promise<Pick<Migrated, "run">>,
): void {
  test("a backup overwrites nothing and leaves nothing half-done", async () => {
    const { run, folder } = await migrated();
    const file = join(folder, "kept.txt");
    writeFileSync(file, "keep me");

    const onto = await run("db", "backup", file);
    const nowhere = await run("db", "backup", join(folder, "missing", "backup.db"));

    expect([onto.code, nowhere.code]).toEqual([1, 1]);
    expect(onto.err).toContain("is there already");
    expect(nowhere.err).toContain("There is no folder to make");
    expect(readFileSync(file, "utf8")).toBe("keep me");
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("of two concurrent backups into one file one is written, and the other says so", async () => {
    const { run, folder } = await migrated();
    const file = join(folder, "backup");

    const both = await Promise.all([
      run("db", "backup", file, "--json"),
      run("db", "backup", file, "--json"),
    ]);

    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const written = both.find(({ code }) => code === 0);
    expect(both.find(({ code }) => code === 1)?.err).toMatch(
      /is there( already|: another backup is writing it)/,
    );
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
    expect(JSON.parse(written?.out ?? "").sha256).toBe(sha256);
  });

  // A link that appears there meanwhile would have root write elsewhere.
  test("root writes no backup into a folder that another account owns", async () => {
    const { run } = await migrated();
    const folder = foreignFolder();
    const isRoot = vi.spyOn(process as { getuid: () => number }, "getuid").mockReturnValue(0);

    const { code, err } = await run("db", "backup", join(folder, "backup"));

    isRoot.mockRestore();
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("sudo -u OWNER-ACCOUNT programme db backup FILE"),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("another program's file beside a backup stays", async () => {
    const { run, folder } = await migrated();
    const file = join(folder, "backup");
    writeFileSync(`${file}.partial`, "keep me");

    expect((await run("db", "backup", file)).code).toBe(1);
    expect(readFileSync(`${file}.partial`, "utf8")).toBe("keep me");
  });

  // Proves R26
  test("a restored database is that of the backup, without its sessions, and the one before is kept", async () => {
    const { run, folder, open, close, clock } = await migrated();
    await invite(run, "before@example.org");
    await writeSession(open());
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await invite(run, "after@example.org");

    const { code, out } = await run("db", "restore", backup, "--json");

    expect(code).toBe(0);
    const { replaced } = JSON.parse(out);
    expect(await addresses(run)).toEqual(["before@example.org"]);
    expect(await open().selectFrom("sessions").selectAll().execute()).toEqual([]);
    await close();
    expect((await run("audit", "verify")).code).toBe(0);
    expect((await run("audit", "list")).out).toContain("db.restore");
    expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);

    clock.now += 1000;
    expect((await run("db", "restore", replaced)).code).toBe(0);
    expect(await addresses(run)).toEqual(["after@example.org", "before@example.org"]);
  });

  test("a restore brings a lost database back", async () => {
    const { run, folder } = await migrated();
    await invite(run, "ada@example.org");
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    const other = await empty();

    const { code, out } = await other.run("db", "restore", backup, "--json");

    expect(code).toBe(0);
    expect(JSON.parse(out).replaced).toBeNull();
    expect(await addresses(other.run)).toEqual(["ada@example.org"]);
  });

  test("what is to be done again is named too where an earlier restore began the audit log's numbers again", async () => {
    const { run, open, close, folder, clock } = await migrated();
    await writeSession(open());
    await close();
    const [early, late] = [join(folder, "early"), join(folder, "late")];
    await run("db", "backup", early);
    for (const name of ["ada", "bea", "cyd"]) await invite(run, `${name}@example.org`);
    await run("db", "backup", late);
    clock.now += 1000;
    await run("db", "restore", early);
    clock.now += 1000;
    expect((await run("researcher", "disable", "1")).code).toBe(0);
    clock.now += 1000;

    const { out } = await run("db", "restore", late);

    expect(out).toMatch(/^ {2}\S+ \S+ {2}researcher\.disable {2}a$/m);
  });

  // Proves R26
  test("what was attached since the backup outlives the sweep of the restored site, as long as backups do", async () => {
    const store = memoryStore();
    const { run, open, close, folder } = await migrated(store);
    await writeSubmission(open());
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    const since = `attachment-${newId()}`;
    store.objects.set(since, Buffer.from("sealed"));

    expect((await run("db", "restore", backup)).code).toBe(0);
    const crashed = `attachment-${newId({ msecs: Date.parse("2099-01-01") })}`;
    store.objects.set(crashed, Buffer.from("half"));
    const clock = { now: Date.parse("2026-01-15T12:00:00Z"), elapsed: 0 };
    const log = { info() {}, warn() {}, error() {} };
    const sweep = createSweep({
      db: open(),
      store,
      storeOwner: ownStore,
      now: () => clock.now,
      elapsed: () => clock.elapsed,
      log,
    });
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
    const { run, folder } = await migrated({
      ...memoryStore(),
      put: () => Promise.reject(new Error("away")),
    });
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await invite(run, "ada@example.org");

    const { code, err } = await run("db", "restore", backup);

    expect(code).toBe(1);
    expect(err).toContain("so nothing was changed. away");
    expect(await addresses(run)).toEqual(["ada@example.org"]);
  });

  test("check names submissions whose attachments are gone, also after the first thousand", async () => {
    const store = memoryStore();
    const { run, open, close } = await migrated(store);
    const { id, number } = await writeSubmission(open());
    const keys = Array.from({ length: 1002 }, (_, place) => `attachment-${place}`);
    await transaction(open(), async (db) => {
      for (const storage_key of keys) await seedAttachment({ db }, { submission_id: id, storage_key });
    });
    await close();
    for (const key of keys.slice(0, -1)) store.objects.set(key, Buffer.from("sealed"));

    const { code, out } = await run("db", "check");
    expect(code).toBe(1);
    expect(out).toMatch(/^attachments +NOT OK +1 of 1002 are not in the store, of submissions (.+)$/m);
    expect(out).toContain(` ${number}\n`);
  });
}
