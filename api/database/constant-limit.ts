import { type RawBuilder, sql } from "kysely";

/**
 * A row limit that is the same each time, for `limit`, as a literal in the query: SQLite reads a bound limit when it
 * plans, and so prepares the query again whenever one is bound (https://sqlite.org/c3ref/prepare.html, of
 * `sqlite3_prepare_v2`), which takes twice as long as finding no message.
 */
export function atMost(rows: number): RawBuilder<number> {
  return sql.lit(rows);
}
