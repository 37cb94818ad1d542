import BetterSqlite3 from "better-sqlite3";

/** A server that is being replaced needs a moment to end. Milliseconds. */
const PATIENCE_MS = 2000;

/** Another process has the database for itself. */
export class AnotherServer extends Error {
  override name = "AnotherServer";
}

/**
 * Takes an SQLite database for one server (security requirements §7: one writer process, advisory lock file). The lock is one
 * of the operating system's, on a file beside the database, and ends with the process, however that ends. The managers'
 * command does not ask for it: it writes beside the server, a short change at a time.
 *
 * @param databaseFile the database's file; its folder is there
 * @returns how to let go of it
 * @throws AnotherServer when another server, or a restore, has it
 */
export function lockForServer(databaseFile: string): () => void {
  const connection = new BetterSqlite3(`${databaseFile}.server`, { timeout: PATIENCE_MS });
  try {
    connection.exec("begin exclusive");
  } catch (error) {
    connection.close();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!code.startsWith("SQLITE_BUSY")) throw error;
    throw new AnotherServer(
      `Another server is running on ${databaseFile}, and an SQLite database has one. Stop that one first, or set DATA_DIR to another folder; several servers need PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => connection.close();
}
