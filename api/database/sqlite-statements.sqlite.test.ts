import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "vitest";
import { keepingStatements } from "./sqlite-statements";

test("a statement is prepared once", () => {
  const db = keepingStatements(new BetterSqlite3(":memory:"));

  expect(db.prepare("select 1")).toBe(db.prepare("select 1"));
  expect(db.prepare("select 2")).not.toBe(db.prepare("select 1"));
});

test("a table that was changed is read with its new columns", () => {
  const db = keepingStatements(new BetterSqlite3(":memory:"));
  db.prepare("create table notes (a text)").run([]);
  db.prepare("insert into notes values ('x')").run([]);
  expect(db.prepare("select * from notes").all([])).toEqual([{ a: "x" }]);

  db.prepare("alter table notes add column b text").run([]);

  expect(db.prepare("select * from notes").all([])).toEqual([{ a: "x", b: null }]);
});
