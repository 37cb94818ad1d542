import { Sqlite } from "./driver";

/** A server that is being replaced needs a moment to end. Milliseconds. */
const PATIENCE_MS = 2000;

/** Another process has locked the database. */
export class AnotherServer extends Error {
  override name = "AnotherServer";
}

/**
 * Locks an SQLite database for one server (docs/security.md#storage: one server process, a lock file next to
 * the database). The managers' command needs no lock: it writes alongside the server, a short change at a time.
 *
 * @param databaseFile the database's file; its folder is there
 * @returns a function that releases it
 * @throws AnotherServer when another server, or a restore, has it
 */
export function lockForServer(databaseFile: string): () => void {
  const release = tryLock(`${databaseFile}.server`);
  if (release) return release;
  throw new AnotherServer(
    `Another server is running on ${databaseFile}, and an SQLite database has one. Stop that one first, or set DATA_DIR to another folder; several servers need PostgreSQL (DATABASE_URL).`,
  );
}

/**
 * Acquires a lock of the operating system's, which ends with the process, however that ends. The file stays: one that
 * is removed could be locked twice.
 *
 * @param file the file to lock; its folder is there
 * @returns a function that releases it; null when another process holds it for longer than a process that ends would
 */
export function tryLock(file: string): (() => void) | null {
  const connection = new Sqlite(file, { timeout: PATIENCE_MS });
  try {
    connection.exec("begin exclusive");
  } catch (error) {
    connection.close();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return () => connection.close();
}
