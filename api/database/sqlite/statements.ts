import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { namesItsColumns } from "../postgres/statement-names";

/** More than the queries there are; those with lists of values have a text for each length. */
const KEPT = 500;

const isRepeated = (text: string) =>
  /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text);

/** A cached statement. */
export interface KeptStatement extends SqliteStatement {
  /** Whether it changes nothing. */
  readonly readonly: boolean;
}

/** A connection in Kysely's interface. */
export interface KeptStatements extends SqliteDatabase {
  prepare(text: string): KeptStatement;
}

/**
 * A connection that caches its prepared statements: preparing one takes longer than most of them take to run. A change of
 * tables clears the cache.
 */
export function keepingStatements(connection: BetterSqlite3.Database): KeptStatements {
  const kept = new Map<string, KeptStatement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      const prepared = connection.prepare(text);
      const statement = namesItsColumns(text) ? withPlainRows(prepared) : (prepared as KeptStatement);
      if (!isRepeated(text)) {
        kept.clear();
        return statement;
      }
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(text, statement);
      return statement;
    },
  };
}

// Node 20: better-sqlite3 12, the last for it, looks up the names of columns for every row (decision 064).

/**
 * A statement whose rows are objects like those of literals. The driver's own look their names up again at each run, and
 * are in V8's dictionary mode, which slows every read of them: a row of 18 columns takes half as long again.
 */
function withPlainRows(statement: BetterSqlite3.Statement): KeptStatement {
  if (!statement.reader) return statement as KeptStatement;
  const names = statement.columns().map(({ name }) => name);
  const rowOf = (values: unknown) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] ?? ""] = (values as unknown[])[at];
    return row;
  };
  statement.raw();
  return {
    reader: true,
    readonly: statement.readonly,
    all: (parameters) => statement.all(parameters).map(rowOf),
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const values of statement.iterate(parameters)) yield rowOf(values);
    },
  };
}
