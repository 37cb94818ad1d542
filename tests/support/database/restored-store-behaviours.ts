import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { findInstanceId, updateInstanceId } from "../../../api/instance/instance.store";
import { OWNER_KEY, writeOwner } from "../../../api/instance/store-owner";
import type { Store } from "../../../api/store/store";
import { isMark } from "../../../api/submissions/restores";
import { seedAttachment } from "../requests/rows";
import { memoryStore } from "../servers/memory-store";
import type { Migrated } from "./backup-behaviours";
import { writeSubmission } from "./database-command";

/** Tests of the command's checks of which database owns the store of attachments, for either database. */
export function testRestoredStores(migrated: (store?: Store) => Promise<Migrated>): void {
  test("a restored database has the store of the one before, also when the backup is of a version without ids", async () => {
    const store = memoryStore();
    const { run, open, close, folder } = await migrated(store);
    const present = await findInstanceId(open());
    await close();
    await writeOwner(store, present);
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    // As an older backup is brought up to this version: with an id of its own.
    await updateInstanceId(open(), "one that was made since");
    await close();
    await writeOwner(store, "one that was made since");

    const { code, out } = await run("db", "restore", backup, "--json");

    expect([code, JSON.parse(out).store_of_another]).toEqual([0, false]);
    expect(await findInstanceId(open())).toBe("one that was made since");
    await close();
    expect([...store.objects.keys()].filter(isMark)).toHaveLength(1);
  });

  test("a database that is restored beside another's store has none, says so, and touches nothing", async () => {
    const store = memoryStore();
    const { run, folder } = await migrated(store);
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await writeOwner(store, "another's");

    const restored = await run("db", "restore", backup);
    const checked = await run("db", "check");
    const unconfirmed = await run("db", "take-store");

    expect([restored.code, checked.code, unconfirmed.code]).toEqual([0, 1, 1]);
    expect(restored.out).toContain("belongs to another database than this one and the one before");
    expect(checked.out).toMatch(/^store +NOT OK +The store of attachments .* belongs to another database/m);
    expect(unconfirmed.err).toContain("has 0 attachments, of which this database does not list 0");
    expect([...store.objects.keys()]).toEqual([OWNER_KEY]);
    expect((await run("db", "take-store", "--yes")).code).toBe(0);
    expect((await run("db", "take-store")).out).toMatch(/^It has .* already\.$/m);
    expect((await run("db", "check")).out).toMatch(/^store +ok +the database's own$/m);
    expect((await run("audit", "list")).out).toContain("db.take_store");
  });

  test("a store is not given to a database without a word about the listed attachments that are not in it", async () => {
    const store = memoryStore();
    const { run, open, close } = await migrated(store);
    const { id } = await writeSubmission(open());
    for (const key of ["attachment-1", "attachment-2", "attachment-3"]) {
      await seedAttachment({ db: open() }, { submission_id: id, storage_key: key });
    }
    await close();
    await store.put("attachment-1", Readable.from([Buffer.from("sealed")]));
    await store.put("attachment-of-none", Readable.from([Buffer.from("sealed")]));
    await writeOwner(store, "another's");

    const unconfirmed = await run("db", "take-store");
    const taken = await run("db", "take-store", "--yes", "--json");
    const again = await run("db", "take-store");

    const sentence = "Of the 3 attachments that this database lists, 2 are not in it";
    expect([unconfirmed.code, taken.code, again.code]).toEqual([1, 0, 0]);
    expect(unconfirmed.err).toContain("has 2 attachments, of which this database does not list 1");
    expect(unconfirmed.err).toContain(sentence);
    expect(JSON.parse(taken.out)).toMatchObject({ taken: true, missing: 2 });
    expect(again.out).toContain(sentence);
  });

  test("no researcher is erased from a database that would leave their files in another's store", async () => {
    const store = memoryStore();
    const { run, open, close } = await migrated(store);
    await writeSubmission(open());
    await close();
    await writeOwner(store, "another's");

    const erased = await run("researcher", "erase", "1", "--yes");
    const retained = await run("retention", "run");

    for (const { code, err } of [erased, retained]) {
      expect([code, err]).toEqual([1, expect.stringContaining("belongs to another database")]);
    }
    expect(await open().selectFrom("submissions").select("id").execute()).toHaveLength(1);
  });
}
