import { type RawBuilder, sql } from "kysely";

/**
 * The most rows that a query answers, where that is the same each time, for `limit`. It is in the query itself: SQLite
 * looks at a bound limit when it plans, and so prepares the query again whenever one is bound
 * (https://sqlite.org/c3ref/prepare.html, of `sqlite3_prepare_v2`), which takes twice as long as finding no message.
 */
export function atMost(rows: number): RawBuilder<number> {
  return sql.lit(rows);
}
