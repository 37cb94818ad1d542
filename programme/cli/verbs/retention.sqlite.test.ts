import { expect, test } from "vitest";
import { Sqlite } from "../../../api/database/sqlite/driver";
import { commandOnMigrated, writeSubmission } from "../../../tests/support/database/database-command";

test("what was removed and is still in the write-ahead log is said, with exit code 1, until it is gone", async () => {
  const { run, databaseFile, open } = await commandOnMigrated();
  const db = open();
  const { id } = await writeSubmission(db);
  await db
    .updateTable("submissions")
    .set({ status: "declined", decided_at: 1 })
    .where("id", "=", id)
    .execute();
  const backup = new Sqlite(databaseFile);
  backup.exec("begin");
  backup.prepare("select count(*) from submissions").get();

  const removed = await run("retention", "run");

  expect([removed.code, removed.err]).toEqual([
    1,
    expect.stringContaining("still in the database's write-ahead log"),
  ]);
  expect(removed.out).toMatch(/^declined submissions +1$/m);
  backup.close();
  expect((await run("retention", "run")).code).toBe(0);
});
