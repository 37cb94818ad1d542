import { type Generated, sql } from "kysely";

/** Milliseconds since 1970 in UTC; an integer in both databases. */
export type Milliseconds = number;

/** 0 or 1: SQLite has no booleans, and the same queries serve PostgreSQL. */
export type Flag = 0 | 1;

/** A column that the database fills when an insert leaves it out. */
export type Defaulted<T> = Generated<T>;

/**
 * Column types that mean the same in SQLite (STRICT) and PostgreSQL. Texts sort by their bytes in both, whatever
 * language the server was set up for: ids are made to sort that way.
 */
export const columnTypes = {
  sqlite: { text: sql`text`, number: sql`integer`, real: sql`real` },
  postgres: { text: sql`text collate "C"`, number: sql`bigint`, real: sql`double precision` },
};

/** The embedded database, or one on a server. */
export type DatabaseKind = keyof typeof columnTypes;
