import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabaseFile } from "../../../tests/support/database/database-file";
import { prepared } from "../prepared-queries";
import { transaction } from "../transaction";
import { openSqlite } from "./sqlite";

/** SQLite's own numbers for how a change is written. */
const NORMAL = 1;
const FULL = 2;

const synchronous = prepared((db, _values: object) =>
  db.selectFrom(sql<{ synchronous: number }>`pragma_synchronous`.as("p")).select("p.synchronous"),
);
const insert = prepared((db, { name }: { name: string }) =>
  db.insertInto("content_versions").values({ name, version: 1 }),
);

test("only the statement that says so does not wait for the disk", async () => {
  const { db } = await openDatabaseFile();

  expect(await synchronous(db, {}, { unsynced: true })).toEqual([{ synchronous: NORMAL }]);
  expect(await synchronous(db, {})).toEqual([{ synchronous: FULL }]);
});

test("after one that failed, the next waits for the disk again", async () => {
  const { db } = await openDatabaseFile();
  await insert(db, { name: "faqs" });

  await expect(insert(db, { name: "faqs" }, { unsynced: true })).rejects.toThrow(/UNIQUE/);

  expect(await synchronous(db, {})).toEqual([{ synchronous: FULL }]);
});

test("inside a transaction everything waits with it", async () => {
  const { db } = await openDatabaseFile();

  const inside = await transaction(db, (tx) => synchronous(tx, {}, { unsynced: true }));

  expect(inside).toEqual([{ synchronous: FULL }]);
});

test("what did not wait is there for every other process, and so survives the end of this one", async () => {
  const { db, file } = await openDatabaseFile();
  await insert(db, { name: "faqs" }, { unsynced: true });

  const other = openSqlite(file, { create: false });
  onTestFinished(() => other.destroy());

  expect(await other.selectFrom("content_versions").select("name").execute()).toEqual([{ name: "faqs" }]);
});
