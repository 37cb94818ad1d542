import type { Compilable, CompiledQuery } from "kysely";
import type { DatabaseKind } from "./columns";
import { kindOf } from "./database-kind";
import { nameStatement } from "./postgres/statement-names";
import type { Database, DatabaseTransaction } from "./schema";
import { shortcutsTo } from "./shortcuts";

type Db = Database | DatabaseTransaction;

/**
 * On a query whose change need not be on the disk when it has run: a cut of the power may take the last of them, the end of
 * the process takes none, and the next synced change brings them to the disk with it. Where the database is on a server it
 * means nothing.
 */
export const UNSYNCED = Symbol("unsynced");

/** Runs a prepared query and answers its rows, which no caller changes: others may get the same ones. */
export type Prepared<Values extends object, Row> = (
  db: Db,
  values: Values,
  options?: {
    /** Its change may be `UNSYNCED`. */
    unsynced?: boolean;
    /** Its change may share a commit with others that come at the same moment. */
    together?: boolean;
  },
) => Promise<readonly Readonly<Row>[]>;

/** What a value of the query is called until there is one. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A query that every request makes: built and compiled once, which takes longer than running it.
 *
 * @param build makes the query of its values. It must treat them as opaque: which of them there are, and what they are,
 *   cannot change the query
 * @returns what runs it with values and answers its rows
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): Prepared<Values, Row> {
  const compiled = new Map<DatabaseKind, CompiledQuery<Row>>();
  return async (db, values, { unsynced = false, together = false } = {}) => {
    // What looks at queries or changes them wants to see each.
    if (db.getExecutor().plugins.length > 0) return (await db.executeQuery<Row>(build(db, values))).rows;
    const kind = kindOf(db);
    let query = compiled.get(kind);
    if (!query) {
      query = build(db, places as Values).compile();
      compiled.set(kind, query);
      nameStatement(query.sql);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    );
    const asked: CompiledQuery<Row> & { [UNSYNCED]?: true } = {
      query: query.query,
      queryId: query.queryId,
      sql: query.sql,
      parameters,
    };
    if (unsynced) asked[UNSYNCED] = true;
    const shortcuts = shortcutsTo(db);
    const found = together ? shortcuts?.together?.(asked) : shortcuts?.atOnce(asked);
    // Waiting for what is there already would cost another turn of promises.
    const rows = found instanceof Promise ? await found : found;
    return rows ? (rows as Row[]) : (await db.executeQuery<Row>(asked)).rows;
  };
}

/** Answers a place for whatever value is asked for. */
const places: unknown = new Proxy({}, { get: (_target, name) => new Place(String(name)) });
