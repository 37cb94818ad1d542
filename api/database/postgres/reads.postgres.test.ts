import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../tests/support/database/test-database";
import { prepared } from "../prepared-queries";
import { transaction } from "../transaction";

const versionOf = prepared((db, { name }: { name: string }) =>
  db.selectFrom("content_versions").select("version").where("name", "=", name),
);
const dozenIn = prepared((db, { parts }: { parts: number }) =>
  db.selectNoFrom(sql<number>`12 / ${parts}::int`.as("each")),
);

const nowhere = prepared((db, { nth }: { nth: number }) =>
  db.selectFrom(sql`nowhere`.as("n")).select(sql<number>`${nth}::int`.as("nth")),
);

/** Returns which of the server's processes responds, of which each connection has one. */
const answering = prepared((db, { nth }: { nth: number }) =>
  db.selectNoFrom([sql<number>`pg_backend_pid()`.as("by"), sql<number>`${nth}::int`.as("nth")]),
);

test.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [45, 3],
])("%i reads of one tick take %i of the connections", async (reads, taken) => {
  const db = await openTestDatabase();
  // The first query opens the pool.
  await answering(db, { nth: 0 });

  const asked = Array.from({ length: reads }, (_, nth) => answering(db, { nth }));
  const rows = (await Promise.all(asked)).flat();

  expect(rows.map(({ nth }) => nth)).toEqual(asked.map((_, nth) => nth));
  expect(new Set(rows.map(({ by }) => by)).size).toBe(taken);
});

test("each read gets its own answer, and one that the server refuses fails alone", async () => {
  const db = await openTestDatabase();
  await dozenIn(db, { parts: 1 });

  const outcomes = await Promise.allSettled([1, 0, 3, 0, 12].map((parts) => dozenIn(db, { parts })));

  expect(outcomes).toEqual([
    { status: "fulfilled", value: [{ each: 12 }] },
    { status: "rejected", reason: expect.objectContaining({ code: "22012" }) },
    { status: "fulfilled", value: [{ each: 4 }] },
    { status: "rejected", reason: expect.objectContaining({ code: "22012" }) },
    { status: "fulfilled", value: [{ each: 1 }] },
  ]);
  expect(await dozenIn(db, { parts: 2 })).toEqual([{ each: 6 }]);
});

test("a read that waits for a table holds up no other statement", async () => {
  const db = await openTestDatabase();
  await versionOf(db, { name: "faqs" });
  let waiting: Promise<unknown> | undefined;

  await transaction(db, async (tx) => {
    await sql`lock table content_versions in access exclusive mode`.execute(tx);
    waiting = versionOf(db, { name: "faqs" });
    expect(await dozenIn(db, { parts: 4 })).toEqual([{ each: 3 }]);
  });
  expect(await waiting).toEqual([]);
});

// Proves R24
test("when one has waited for a lock in vain, those behind it do not wait as long again", async () => {
  const db = await openTestDatabase();
  const ask = (times: number) => Array.from({ length: times }, () => versionOf(db, { name: "faqs" }));
  // Two connections cache the statement's plan, of which the transaction claims one.
  await Promise.all(ask(21));

  const outcomes = await transaction(db, async (tx) => {
    await sql`lock table content_versions in access exclusive mode`.execute(tx);
    return Promise.allSettled(ask(5));
  });

  const refused = { status: "rejected", reason: expect.objectContaining({ code: "55P03" }) };
  expect(outcomes).toEqual(Array(5).fill(refused));
  expect(await versionOf(db, { name: "faqs" })).toEqual([]);
});

test("of what the server cannot plan, each is told why", async () => {
  const db = await openTestDatabase();
  await dozenIn(db, { parts: 1 });

  const outcomes = await Promise.allSettled([1, 2, 3].map((nth) => nowhere(db, { nth })));

  const refused = { status: "rejected", reason: expect.objectContaining({ code: "42P01" }) };
  expect(outcomes).toEqual(Array(3).fill(refused));
});

test("what a transaction has written is seen in it, by no other connection before it is committed, and by all after", async () => {
  const db = await openTestDatabase();
  const name = "events";

  await transaction(db, async (tx) => {
    await tx.insertInto("content_versions").values({ name, version: 7 }).execute();
    const [inside, outside] = await Promise.all([versionOf(tx, { name }), versionOf(db, { name })]);
    expect([inside, outside]).toEqual([[{ version: 7 }], []]);
  });
  expect(await versionOf(db, { name })).toEqual([{ version: 7 }]);
});
