import { Migrator } from "kysely";
import type { DatabaseKind } from "./columns";
import { kindOf } from "./kind";
import { initial } from "./migrations/001-initial";
import { sealed } from "./migrations/002-sealed";
import { manyRows } from "./migrations/003-many-rows";
import { submissionsByMoment } from "./migrations/004-submissions-by-moment";
import type { Database } from "./schema";

function migrations(kind: DatabaseKind) {
  return {
    "001-initial": { up: initial(kind) },
    "002-sealed": { up: sealed },
    "003-many-rows": { up: manyRows },
    "004-submissions-by-moment": { up: submissionsByMoment },
  };
}

function migrator(db: Database) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(kindOf(db)) } });
}

/**
 * Brings the database to the newest version; safe to call when it is there already, and from two processes.
 * Returns the names of the migrations it applied. Throws the first one's error, with nothing of it left.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** True when no migration is owed. */
export async function isMigrated(db: Database): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
