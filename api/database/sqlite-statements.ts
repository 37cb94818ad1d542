import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** More than the queries there are; those with lists of values have a text for each length. */
const KEPT = 500;

const isRepeated = (text: string) =>
  /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text);

/**
 * A connection that keeps its prepared statements: preparing one takes longer than most of them take to run. What changes
 * tables makes it forget them all.
 */
export function keepingStatements(connection: BetterSqlite3.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      const statement = connection.prepare(text) as SqliteStatement;
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
