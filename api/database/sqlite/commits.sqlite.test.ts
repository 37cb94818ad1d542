import { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { UNSYNCED } from "../prepared-queries";
import { SharedCommits } from "./commits";
import { Sqlite } from "./driver";

/** A database with a table of unique numbers, and every statement that it is asked to run. */
function counted() {
  const asked: unknown[] = [];
  const database = new Sqlite(":memory:", { verbose: (statement) => asked.push(statement) });
  onTestFinished(() => void database.close());
  database.exec("create table numbers (n integer primary key)");
  asked.length = 0;
  const rowsOf = ({ sql, parameters }: CompiledQuery) => database.prepare(sql).all(parameters);
  const unsynced = <Result>(run: () => Result) => {
    asked.push("unsynced");
    return run();
  };
  const commits = new SharedCommits({ database, rowsOf, unsynced, alone: () => asked.push("alone") });
  const query = (n: number) => CompiledQuery.raw("insert into numbers values (?) returning n", [n]);
  const add = (n: number) => commits.run(query(n));
  const addUnsynced = (n: number) => commits.run(Object.assign({ ...query(n) }, { [UNSYNCED]: true }));
  const kept = () => database.prepare("select n from numbers").pluck().all();
  return { asked, database, add, addUnsynced, kept };
}

test("changes of one moment have one begin and one commit between them, and each its own rows", async () => {
  const { asked, add } = counted();

  expect(await Promise.all([1, 2, 3].map(add))).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);

  expect(asked.filter((statement) => /^(alone|begin|commit)/.test(String(statement)))).toEqual([
    "alone",
    "begin immediate",
    "commit",
  ]);
});

test("one that comes alone needs neither", async () => {
  const { asked, add } = counted();
  await add(1);
  expect(asked).toEqual(["alone", "insert into numbers values (1.0) returning n"]);
});

test("those that need not wait for the disk do not, unless another of that moment waits", async () => {
  const { asked, add, addUnsynced, kept } = counted();

  await Promise.all([addUnsynced(1), addUnsynced(2)]);
  expect(asked.filter((each) => each === "unsynced")).toHaveLength(1);

  asked.length = 0;
  await Promise.all([addUnsynced(3), add(4)]);
  expect(asked).not.toContain("unsynced");
  expect(asked.filter((each) => each === "commit")).toHaveLength(1);
  expect(kept()).toEqual([1, 2, 3, 4]);
});

test("when the commit fails, nothing was changed and each hears so", async () => {
  const { database, add, kept } = counted();
  database.exec("create table children (n integer references numbers (n) deferrable initially deferred)");
  database.pragma("foreign_keys = ON");
  database.exec(
    "create trigger orphans after insert on numbers when new.n = 2 begin insert into children values (9); end",
  );

  const outcomes = await Promise.allSettled([1, 2].map(add));

  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(kept()).toEqual([]);
  expect(database.inTransaction).toBe(false);
});
