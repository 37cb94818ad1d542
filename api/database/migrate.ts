import { Migrator } from "kysely";
import { type DatabaseKind, initial } from "./migrations/001-initial";
import type { Database } from "./schema";

function migrations(kind: DatabaseKind) {
  return { "001-initial": { up: initial(kind) } };
}

function migrator(db: Database, kind: DatabaseKind) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
}

/**
 * Brings the database to the newest version; safe to call when it is there already, and from two processes.
 * Returns the names of the migrations it applied. Throws the first one's error, with nothing of it left.
 */
export async function migrate(db: Database, kind: DatabaseKind): Promise<string[]> {
  const { error, results = [] } = await migrator(db, kind).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** True when no migration is owed. */
export async function isMigrated(db: Database, kind: DatabaseKind): Promise<boolean> {
  const all = await migrator(db, kind).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
