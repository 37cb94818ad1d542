import type { Log } from "../logging/log";
import { openPostgres } from "./postgres/postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite/sqlite";

/** Where the database is: a file of the embedded one, or the address of one on a PostgreSQL server. */
export type DatabasePlace = { file: string } | { url: string };

/** Where DATABASE_URL says; without it, the file. */
export function placeOfDatabase(url: string | null | undefined, file: string): DatabasePlace {
  return url ? { url } : { file };
}

interface OpenOptions {
  /** Make the file when it is missing, and bring the tables up to date without the limits of requests. */
  create: boolean;
  log?: Pick<Log, "warn">;
}

/** Opens the database. Throws when its file is missing and not to be made; a server is asked at the first query. */
export function openDatabase(place: DatabasePlace, { create, log }: OpenOptions): Database {
  if ("file" in place) return openSqlite(place.file, { create });
  return openPostgres(place.url, { log, forMigrations: create });
}
