import type { Log } from "../logging/log";
import { openPostgres } from "./postgres/postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite/sqlite";

/** The location of the database: a file of the embedded one, or the address of one on a PostgreSQL server. */
export type DatabasePlace = { file: string } | { url: string };

/** The location in DATABASE_URL; without it, the file. */
export function placeOfDatabase(url: string | null | undefined, file: string): DatabasePlace {
  return url ? { url } : { file };
}

interface OpenOptions {
  /** Create the file when it is missing, and bring the tables up to date without the limits of requests. */
  create: boolean;
  log?: Pick<Log, "warn">;
}

/** Opens the database. Throws when its file is missing and not to be created; a server is connected to at the first query. */
export function openDatabase(place: DatabasePlace, { create, log }: OpenOptions): Database {
  if ("file" in place) return openSqlite(place.file, { create });
  return openPostgres(place.url, { log, forMigrations: create });
}
