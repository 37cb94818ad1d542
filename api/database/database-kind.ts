import { PostgresAdapter } from "kysely";
import type { DatabaseKind } from "./columns";
import type { Database, DatabaseTransaction } from "./schema";

/** Which of the two databases this is: the embedded one or a PostgreSQL server. */
export function kindOf(db: Database | DatabaseTransaction): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
