import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openDatabaseFile } from "../../../tests/support/database/database-file";
import { prepared } from "../prepared-queries";
import { transaction } from "../transaction";
import { Sqlite } from "./driver";
import { SharedReads } from "./reads";
import { openSqlite } from "./sqlite";

const names = prepared((db, _values: object) =>
  db.selectFrom("content_versions").select("name").orderBy("name"),
);
const insert = prepared((db, { name }: { name: string }) =>
  db.insertInto("content_versions").values({ name, version: 1 }),
);
const missing = prepared((db, _values: object) => db.selectFrom("no_such_table" as "bounties").select("id"));

const nextTurn = () => new Promise(setImmediate);

/** A database in a file, and another connection to it, as the managers' command has one. */
async function two() {
  const { db, file } = await openDatabaseFile();
  const other = openSqlite(file, { create: false });
  onTestFinished(() => other.destroy());
  const namesOf = async (which: typeof db) => (await names(which, {})).map(({ name }) => name);
  return { db, other, namesOf };
}

/** Reads of a database in memory by a given clock, and the statements that SQLite runs. */
function readsAt(time: { now: number }) {
  const asked: unknown[] = [];
  const database = new Sqlite(":memory:", { verbose: (statement) => asked.push(statement) });
  onTestFinished(() => void database.close());
  const reads = new SharedReads(database, () => time.now);
  const read = () => {
    reads.join();
    database.prepare("select 1").get();
  };
  return { asked, database, read };
}

test("reads of one tick are one transaction, which ends with the tick", async () => {
  const { asked, database, read } = readsAt({ now: 0 });

  for (let number = 0; number < 3; number++) read();
  expect(asked).toEqual(["begin", "select 1", "select 1", "select 1"]);
  expect(database.inTransaction).toBe(true);

  await nextTurn();
  expect(asked.at(-1)).toBe("commit");
  expect(database.inTransaction).toBe(false);
});

test("a tick that lasts begins a new transaction each millisecond, and ends the last one", async () => {
  const time = { now: 0 };
  const { asked, database, read } = readsAt(time);

  for (const now of [0, 1, 1.01, 2.01, 300]) {
    time.now = now;
    read();
  }
  const [twice, once] = [
    ["begin", "select 1", "select 1", "commit"],
    ["begin", "select 1"],
  ];
  expect(asked).toEqual([...twice, ...twice, ...once]);

  await nextTurn();
  expect(database.inTransaction).toBe(false);
});

test("what another connection committed while a tick lasts is seen in it", async () => {
  const { db, other, namesOf } = await two();
  expect(await namesOf(db)).toEqual([]);
  await insert(other, { name: "faqs" });

  const until = performance.now() + 2;
  while (performance.now() < until);
  expect(await namesOf(db)).toEqual(["faqs"]);
});

test("what another connection committed is seen from the next tick on", async () => {
  const { db, other, namesOf } = await two();
  expect(await namesOf(db)).toEqual([]);
  await insert(other, { name: "faqs" });

  await nextTurn();
  expect(await namesOf(db)).toEqual(["faqs"]);
});

test.each([
  ["after its requests were taken", () => new Promise(setImmediate)],
  ["at its timers", () => new Promise((resolve) => setTimeout(resolve, 1))],
])(
  "who asks after somebody else committed is not answered of a tick's view that began %s",
  async (_when, then) => {
    const { db, other, namesOf } = await two();
    const [client, served] = await connected();
    const answered = once(served, "data").then(() => namesOf(db));

    await then();
    expect(await namesOf(db)).toEqual([]);
    await insert(other, { name: "faqs" });
    client.write("asks");

    expect(await answered).toEqual(["faqs"]);
  },
);

test("one's own changes are seen immediately, alone, together and in a transaction", async () => {
  const { db, namesOf } = await two();
  expect(await namesOf(db)).toEqual([]);
  await insert(db, { name: "announcements" });
  expect(await namesOf(db)).toEqual(["announcements"]);
  await insert(db, { name: "events" }, { together: true });
  expect(await namesOf(db)).toEqual(["announcements", "events"]);
  await transaction(db, (tx) => insert(tx, { name: "faqs" }));
  expect(await namesOf(db)).toEqual(["announcements", "events", "faqs"]);
});

test("a change after reads of the same tick is none of an old view, which SQLite would refuse", async () => {
  const { db, other, namesOf } = await two();
  const ways = [
    (name: string) => insert(db, { name }),
    (name: string) => insert(db, { name }, { unsynced: true }),
    (name: string) => insert(db, { name }, { together: true }),
    (name: string) => transaction(db, (tx) => insert(tx, { name })),
  ];
  for (const [number, way] of ways.entries()) {
    await namesOf(db);
    await insert(other, { name: `other ${number}` });
    await way(`own ${number}`);
    expect(await namesOf(other)).toEqual(expect.arrayContaining([`other ${number}`, `own ${number}`]));
  }
});

test("a change is committed when it is answered", async () => {
  const { db, other, namesOf } = await two();

  await insert(db, { name: "faqs" });

  expect(await namesOf(other)).toEqual(["faqs"]);
});

test("a read that fails leaves nothing open", async () => {
  const { db, namesOf } = await two();
  await namesOf(db);

  await expect(missing(db, {})).rejects.toThrow(/no_such_table/);

  await transaction(db, (tx) => insert(tx, { name: "faqs" }));
  expect(await namesOf(db)).toEqual(["faqs"]);
});

test("a database that is closed in the tick of a read is closed", async () => {
  const { db, file } = await openDatabaseFile();
  const other = openSqlite(file, { create: false });
  await names(other, {});
  await other.destroy();
  await nextTurn();

  await insert(db, { name: "faqs" });
  expect(await names(db, {})).toEqual([{ name: "faqs" }]);
});

/** Both ends of a connection: the other end reads written bytes in its next tick. */
async function connected() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1");
  const [[served]] = (await Promise.all([once(server, "connection"), once(client, "ready")])) as [
    [Socket],
    [],
  ];
  onTestFinished(() => {
    client.destroy();
    served.destroy();
    server.close();
  });
  return [client, served] as const;
}
