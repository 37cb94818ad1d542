import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { append, canonicalJson, verify } from "./audit";

const entry = { actor: "programme", action: "test.happen", subject: "thing:1", now: 1_000 };

// Proves 16.2.1
test("entries follow one another by their hashes", async () => {
  const { db } = await testApi();
  await append(db, { ...entry, details: { b: 2, a: 1 } });
  await append(db, { ...entry, subject: "thing:2" });

  const rows = await db.selectFrom("audit").selectAll().orderBy("sequence").execute();

  expect(rows.map((row) => [row.sequence, row.details])).toEqual([
    [1, '{"a":1,"b":2}'],
    [2, "{}"],
  ]);
  expect(rows[0]?.previous_hash).toBe("0".repeat(64));
  expect(rows[1]?.previous_hash).toBe(rows[0]?.hash);
  expect(await verify(db)).toEqual({ whole: true, entries: 2, head: rows[1]?.hash });
});

test("an empty log is whole", async () => {
  const { db } = await testApi();

  const head = "0".repeat(64);

  expect(await verify(db)).toEqual({ whole: true, entries: 0, head });
  await append(db, entry);
  // The head of an empty log is in every log.
  expect(await verify(db, head)).toMatchObject({ whole: true, entries: 1 });
});

test("a long log is verified to its end", async () => {
  const { db } = await testApi();
  await transaction(db, async (tx) => {
    for (let number = 0; number < 1001; number++) await append(tx, entry);
  });
  expect(await verify(db)).toMatchObject({ whole: true, entries: 1001 });

  await db.updateTable("audit").set({ subject: "another" }).where("sequence", "=", 1001).execute();

  expect(await verify(db)).toMatchObject({ whole: false, sequence: 1001 });
});

test("entries that are added at the same time all get a place", async () => {
  const { db } = await testApi();

  await Promise.all(Array.from({ length: 20 }, (_, index) => append(db, { ...entry, subject: `${index}` })));

  expect(await verify(db)).toMatchObject({ whole: true, entries: 20 });
});

// Proves 2.3.3
test("an entry is undone with the change it tells of", async () => {
  const { db } = await testApi();

  const failed = transaction(db, async (tx) => {
    await append(tx, entry);
    throw new Error("the change failed");
  });

  await expect(failed).rejects.toThrow("the change failed");
  expect(await verify(db)).toMatchObject({ whole: true, entries: 0 });
});

// Proves 11.4.3, 16.4.2
test("a changed entry shows", async () => {
  const { db } = await testApi();
  for (const subject of ["1", "2", "3"]) await append(db, { ...entry, subject });
  await db.updateTable("audit").set({ actor: "anonymous" }).where("sequence", "=", 2).execute();

  expect(await verify(db)).toMatchObject({
    whole: false,
    sequence: 2,
    problem: expect.stringContaining("changed"),
  });
});

// Proves 16.4.2
test("a removed entry shows", async () => {
  const { db } = await testApi();
  for (const subject of ["1", "2", "3"]) await append(db, { ...entry, subject });
  await db.deleteFrom("audit").where("sequence", "=", 2).execute();

  expect(await verify(db)).toMatchObject({
    whole: false,
    sequence: 2,
    problem: expect.stringContaining("missing"),
  });
});

test("an entry rewritten with a hash of its own shows at the next one", async () => {
  const { db } = await testApi();
  const other = await testApi();
  await append(other.db, { ...entry, subject: "forged" });
  const forged = await other.db.selectFrom("audit").selectAll().executeTakeFirstOrThrow();
  for (const subject of ["1", "2"]) await append(db, { ...entry, subject });
  await db.updateTable("audit").set(forged).where("sequence", "=", 1).execute();

  expect(await verify(db)).toMatchObject({
    whole: false,
    sequence: 2,
    problem: expect.stringContaining("follow"),
  });
});

test("canonical JSON does not depend on the order of keys, and keeps the order of lists", () => {
  expect(canonicalJson({ b: [2, 1, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[2,1,{"c":2,"d":1}]}');
});
