import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../tests/support/temporary-folder";
import { openDatabase } from "../open";
import { Sqlite } from "./driver";
import { emptyLog } from "./empty-log";

test("the write-ahead log is emptied as soon as no connection reads it any more", async () => {
  const { db, file, letGo } = await withReader();
  const emptied = emptyLog(db, 50);
  setTimeout(letGo, 20);

  expect(await emptied).toBe(true);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test("a write-ahead log that another connection goes on reading is said to be there still", async () => {
  const { db, file } = await withReader();

  expect(await emptyLog(db, 1)).toBe(false);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
});

/** A database whose write-ahead log another process is reading. */
async function withReader() {
  const file = join(temporaryFolder(), "conclave.db");
  const db = openDatabase({ file }, { create: true });
  await sql`create table notes (text text)`.execute(db);
  const reader = new Sqlite(file);
  reader.exec("begin");
  reader.prepare("select * from notes").all();
  await sql`insert into notes values ('erased')`.execute(db);
  onTestFinished(async () => {
    reader.close();
    await db.destroy();
  });
  return { db, file, letGo: () => reader.exec("rollback") };
}
