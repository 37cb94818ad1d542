import type { Database, DatabaseTransaction } from "./schema";

/** Runs `work` in one transaction: all of it or nothing. Nothing slow (hashing, files) belongs inside. */
export function transaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** True when `error` says that a unique index refused a row, on SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const { code } = error;
  return code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY" || code === "23505";
}
