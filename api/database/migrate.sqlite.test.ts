import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { findSchemaState, migrate } from "./migrate";
import { openSqlite } from "./sqlite/sqlite";

const all = [
  "001-initial",
  "002-sealed",
  "003-many-rows",
  "004-submissions-by-moment",
  "005-withdrawn-submissions",
  "006-instance",
  "007-one-form-of-addresses",
  "009-submission-numbers",
  "010-answers",
  "011-inbox-mail",
];

test("what breaks off midway leaves nothing, and the next try does it all", async () => {
  const [db] = opened(1);
  // One of the last things that the first migration makes.
  await sql`create table audit (n integer)`.execute(db);

  await expect(migrate(db)).rejects.toThrow("audit");

  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(["audit"]);
  await sql`drop table audit`.execute(db);
  expect(await migrate(db)).toEqual(all);
  expect(await findSchemaState(db)).toBe("current");
});

test("of two processes at once one does it, and the other finds it done", async () => {
  const applied = await Promise.all(opened(2).map(migrate));

  expect(applied.sort()).toEqual([[], all]);
});

/** Connections to one new database, closed when the test has ended. */
function opened(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "conclave-migrate-"));
  const file = join(folder, "conclave.db");
  const connections = Array.from({ length: count }, () => openSqlite(file, { create: true }));
  onTestFinished(async () => {
    for (const db of connections) await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return connections as [ReturnType<typeof openSqlite>, ...ReturnType<typeof openSqlite>[]];
}
