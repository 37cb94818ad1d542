import { expect, onTestFinished, test } from "vitest";
import { openDatabaseFile } from "../../../tests/support/database/database-file";
import { prepared } from "../prepared-queries";
import type { Database, DatabaseTransaction } from "../schema";
import { transaction } from "../transaction";
import { openSqlite } from "./sqlite";

type Db = Database | DatabaseTransaction;

const versionOf = prepared((db, { name }: { name: string }) =>
  db.selectFrom("content_versions").select("version").where("name", "=", name),
);
const insert = prepared((db, { name }: { name: string }) =>
  db.insertInto("content_versions").values({ name, version: 1 }),
);
const raise = prepared((db, { name }: { name: string }) =>
  db
    .updateTable("content_versions")
    .set("version", (now) => now("version", "+", 1))
    .where("name", "=", name),
);
const version = async (db: Db) => (await versionOf(db, { name: "faqs" }))[0]?.version;

const nextTurn = () => new Promise(setImmediate);

/** A database in a file with one version, and another connection to it, as the managers' command has one. */
async function two() {
  const { db, file } = await openDatabaseFile();
  const other = openSqlite(file, { create: false });
  onTestFinished(() => other.destroy());
  await insert(db, { name: "faqs" });
  return { db, other };
}

const raiseInTurn = (db: Database) =>
  db
    .updateTable("content_versions")
    .set("version", (now) => now("version", "+", 1))
    .execute();

const ways: [string, (db: Database) => Promise<unknown>][] = [
  ["where it stands", (db) => raise(db, { name: "faqs" })],
  ["without waiting for the disk", (db) => raise(db, { name: "faqs" }, { unsynced: true })],
  ["together with others", (db) => raise(db, { name: "faqs" }, { together: true })],
  ["in its turn", raiseInTurn],
  ["in a transaction", (db) => transaction(db, (tx) => raise(tx, { name: "faqs" }))],
];

test.each(ways)("what oneself changes %s is answered immediately", async (_way, change) => {
  const { db } = await two();
  for (let number = 1; number <= 3; number++) {
    expect(await version(db)).toBe(number);
    await change(db);
  }
  expect(await version(db)).toBe(4);
});

test.each(ways)(
  "what another connection changes %s is answered from the next tick on",
  async (_way, change) => {
    const { db, other } = await two();
    for (let number = 1; number <= 3; number++) {
      await nextTurn();
      expect(await version(db)).toBe(number);
      await change(other);
    }
    await nextTurn();
    expect(await version(db)).toBe(4);
  },
);

test("what was undone is not answered", async () => {
  const { db } = await two();
  const undone = transaction(db, async (tx) => {
    await raise(tx, { name: "faqs" });
    expect(await version(tx)).toBe(2);
    throw new Error("undone");
  });

  await expect(undone).rejects.toThrow("undone");
  expect(await version(db)).toBe(1);
});

test("what is gone is answered as gone, and what came as there", async () => {
  const { db, other } = await two();
  expect(await version(db)).toBe(1);
  await other.deleteFrom("content_versions").execute();
  await nextTurn();
  expect(await version(db)).toBeUndefined();
  await insert(other, { name: "faqs" });
  await nextTurn();
  expect(await version(db)).toBe(1);
});
