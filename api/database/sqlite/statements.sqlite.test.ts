import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/support/temporary-folder";
import { Sqlite } from "./driver";
import { keepingStatements } from "./statements";

test("a statement is prepared once", () => {
  const db = keepingStatements(new Sqlite(":memory:"));

  expect(db.prepare("select 1")).toBe(db.prepare("select 1"));
  expect(db.prepare("select 2")).not.toBe(db.prepare("select 1"));
});

test("a table that was changed is read with its new columns", () => {
  const db = keepingStatements(new Sqlite(":memory:"));
  db.prepare("create table notes (a text)").run([]);
  db.prepare("insert into notes values ('x')").run([]);
  expect(db.prepare("select * from notes").all([])).toEqual([{ a: "x" }]);

  db.prepare("alter table notes add column b text").run([]);

  expect(db.prepare("select * from notes").all([])).toEqual([{ a: "x", b: null }]);
});

test.each(["select * from notes", "select notes.* from notes", "select b, a from notes"])(
  "%s answers each value under its name, also after another process has rebuilt the table",
  (text) => {
    const file = join(temporaryFolder(), "data.db");
    const [own, other] = [new Sqlite(file), new Sqlite(file)];
    own.exec("create table notes (a text, b text); insert into notes values ('x', 'y')");
    const db = keepingStatements(own);
    expect(db.prepare(text).all([])).toEqual([{ a: "x", b: "y" }]);

    other.exec("drop table notes; create table notes (c text, b text, a text)");
    other.exec("insert into notes values ('z', 'y', 'x')");

    expect(db.prepare(text).all([])).toMatchObject([{ a: "x", b: "y" }]);
    for (const database of [own, other]) database.close();
  },
);

test("rows come one by one, too, and a statement without rows tells what it changed", () => {
  const db = keepingStatements(new Sqlite(":memory:"));
  db.prepare("create table notes (a text)").run([]);
  const insert = db.prepare("insert into notes values (?), (?)");

  expect([insert.reader, insert.run(["x", "y"]).changes]).toEqual([false, 2]);
  const select = db.prepare("select a from notes order by a");
  expect([...select.iterate([])]).toEqual([{ a: "x" }, { a: "y" }]);
  expect([...select.iterate([])]).toEqual([{ a: "x" }, { a: "y" }]);
});

test("a statement that changes rows and answers them answers them under their names", () => {
  const db = keepingStatements(new Sqlite(":memory:"));
  db.prepare("create table notes (a text, b integer)").run([]);

  expect(db.prepare("insert into notes values (?, ?) returning b, a").all(["x", 1])).toEqual([
    { a: "x", b: 1 },
  ]);
});
