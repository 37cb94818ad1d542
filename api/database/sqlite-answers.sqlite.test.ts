import BetterSqlite3 from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabaseFile } from "../../tests/support/database-file";
import { prepared } from "./prepared";
import type { Database, DatabaseTransaction } from "./schema";
import { openSqlite } from "./sqlite";
import { KeptAnswers } from "./sqlite-answers";
import { transaction } from "./transaction";

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

test.each(ways)("what oneself changes %s is answered at once", async (_way, change) => {
  const { db } = await two();
  for (let number = 1; number <= 3; number++) {
    expect(await version(db)).toBe(number);
    await change(db);
  }
  expect(await version(db)).toBe(4);
});

test.each(ways)(
  "what another connection changes %s is answered from the next turn on",
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

test("an answer that others get too cannot be changed", async () => {
  const { db } = await two();
  const rows = await versionOf(db, { name: "faqs" });

  expect(Object.isFrozen(rows)).toBe(true);
  expect(rows.every(Object.isFrozen)).toBe(true);
  expect(await versionOf(db, { name: "faqs" })).toBe(rows);
});

/** Answers of a database in memory, and what reads so many rows. */
function answersOf() {
  const database = new BetterSqlite3(":memory:");
  onTestFinished(() => void database.close());
  const answers = new KeptAnswers(database);
  const statement = {};
  const asking = (count: number) => vi.fn(() => Array.from({ length: count }, () => ({ number: 1 })));
  const ask = (read: () => unknown[], ...parameters: unknown[]) => answers.of(statement, parameters, read);
  return { answers, ask, asking };
}

test("one text is asked once while nothing changes, whether it has a row or none", () => {
  for (const count of [0, 1]) {
    const { answers, ask, asking } = answersOf();
    const read = asking(count);
    for (let time = 0; time < 3; time++) {
      answers.check();
      ask(read, "a");
    }
    expect(read).toHaveBeenCalledTimes(1);
    ask(read, "b");
    expect(read).toHaveBeenCalledTimes(2);
  }
});

test.each<[string, number, unknown[]]>([
  ["has several rows", 2, ["a"]],
  ["asks for several values", 1, ["a", "b"]],
  ["asks for a number", 1, [1]],
  ["asks for nothing", 1, []],
])("what %s is read each time", (_what, count, parameters) => {
  const { ask, asking } = answersOf();
  const read = asking(count);

  ask(read, ...parameters);
  ask(read, ...parameters);

  expect(read).toHaveBeenCalledTimes(2);
});

test("no more than a thousand answers are kept", () => {
  const { ask, asking } = answersOf();
  const read = asking(1);

  for (let number = 0; number < 1_000; number++) ask(read, String(number));
  ask(read, "0");
  expect(read).toHaveBeenCalledTimes(1_000);
  ask(read, "one more");
  ask(read, "0");
  expect(read).toHaveBeenCalledTimes(1_002);
});
