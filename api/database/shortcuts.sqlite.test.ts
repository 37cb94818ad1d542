import { expect, onTestFinished, test } from "vitest";
import { openDatabaseFile } from "../../tests/support/database/database-file";
import { prepared } from "./prepared-queries";
import type { Database } from "./schema";
import { shortcutsTo } from "./shortcuts";
import { openSqlite } from "./sqlite/sqlite";
import { transaction } from "./transaction";

const versions = prepared((db, _values: object) => db.selectFrom("content_versions").select("version"));
const insert = prepared((db, { name }: { name: string }) =>
  db.insertInto("content_versions").values({ name, version: 1 }),
);

test("what an open transaction has written is seen by no other connection, whether it ends well or not", async () => {
  const { db } = await openDatabaseFile();
  const outcome = (fails: boolean) =>
    transaction(db, async (tx) => {
      await insert(tx, { name: "faqs" });
      const meanwhile = versions(db, {});
      if (fails) throw Object.assign(new Error("undone"), { meanwhile });
      return { meanwhile };
    }).catch(({ meanwhile }) => ({ meanwhile }));

  const undone = await outcome(true);
  expect(await undone.meanwhile).toEqual([]);

  const kept = await outcome(false);
  expect(await kept.meanwhile).toEqual([{ version: 1 }]);
});

test("a transaction of another makes a change wait until it has ended", async () => {
  const { db, file } = await openDatabaseFile();
  const other = anotherOn(file);
  let write: Promise<unknown> = Promise.resolve();

  await transaction(other, async (tx) => {
    await insert(tx, { name: "faqs" });
    expect(await versions(db, {})).toEqual([]);
    write = insert(db, { name: "events" });
  });

  await write;
  expect(await versions(other, {})).toEqual([{ version: 1 }, { version: 1 }]);
});

test("inside a transaction nothing runs beside it", async () => {
  const { db } = await openDatabaseFile();

  expect(shortcutsTo(db)).toBeDefined();
  await transaction(db, async (tx) => expect(shortcutsTo(tx)).toBeUndefined());
});

test("changes of the same moment are one commit, and a refused one among them fails by itself", async () => {
  const { db, file } = await openDatabaseFile();
  const other = anotherOn(file);
  const seenByOther: number[] = [];
  const names = ["faqs", "events", "faqs", "announcements"];

  const outcomes = await Promise.allSettled(
    names.map(async (name) => {
      await insert(db, { name }, { together: true });
      seenByOther.push((await versions(other, {})).length);
    }),
  );

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(outcomes[2]).toMatchObject({ reason: { code: "SQLITE_CONSTRAINT_PRIMARYKEY" } });
  expect(seenByOther).toEqual([3, 3, 3]);
});

test("changes that could share a commit wait for an open transaction, its own and another's", async () => {
  const { db, file } = await openDatabaseFile();
  for (const [name, holder] of [["faqs", db] as const, ["events", anotherOn(file)] as const]) {
    let write: Promise<unknown> = Promise.resolve();
    let isWritten = false;
    await transaction(holder, async (tx) => {
      await tx.selectFrom("content_versions").select("version").execute();
      write = insert(db, { name }, { together: true }).then(() => {
        isWritten = true;
      });
      await new Promise(setImmediate);
      expect(isWritten).toBe(false);
    });
    await write;
  }
  expect(await versions(db, {})).toHaveLength(2);
});

function anotherOn(file: string): Database {
  const other = openSqlite(file, { create: false });
  onTestFinished(() => other.destroy());
  return other;
}
