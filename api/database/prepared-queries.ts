import type { Compilable, CompiledQuery } from "kysely";
import type { DatabaseKind } from "./columns";
import { kindOf } from "./database-kind";
import { nameStatement } from "./postgres/statement-names";
import type { Database, DatabaseTransaction } from "./schema";
import { shortcutsTo } from "./shortcuts";

type Db = Database | DatabaseTransaction;

/**
 * Marks a query whose change need not be on the disk when it has run: a power cut may lose the last of them, the end of the
 * process loses none, and the next synced change writes them to the disk too. It has no effect on a database on a server.
 */
export const UNSYNCED = Symbol("unsynced");

/** Runs a prepared query and returns its rows, which no caller changes: others may get the same ones. */
export type Prepared<Values extends object, Row> = (
  db: Db,
  values: Values,
  options?: {
    /** Its change may be `UNSYNCED`. */
    unsynced?: boolean;
    /** Its change may share a commit with others of the same tick. */
    together?: boolean;
  },
) => Promise<readonly Readonly<Row>[]>;

/** A placeholder for a value of the query. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A query that every request makes, built and compiled once, which takes longer than running it.
 *
 * @param build makes the query from its values. It must treat them as opaque: neither their presence nor their content
 * can change the query
 * @returns a function that runs it with values and returns its rows
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): Prepared<Values, Row> {
  const compiled = new Map<DatabaseKind, CompiledQuery<Row>>();
  return async (db, values, { unsynced = false, together = false } = {}) => {
    // Plugins that inspect or change queries must see each one.
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
    const found = together ? shortcuts?.together?.(asked) : shortcuts?.immediate(asked);
    // Awaiting rows that are there already would cost another microtask.
    const rows = found instanceof Promise ? await found : found;
    return rows ? (rows as Row[]) : (await db.executeQuery<Row>(asked)).rows;
  };
}

/** Returns a placeholder for any value that is read. */
const places: unknown = new Proxy({}, { get: (_target, name) => new Place(String(name)) });
