import type { Generated } from "kysely";

/** Milliseconds since 1970 in UTC; an integer in both databases. */
export type Milliseconds = number;

/** 0 or 1: SQLite has no booleans, and the same queries serve PostgreSQL. */
export type Flag = 0 | 1;

/** A column that the database fills when an insert leaves it out. */
export type Defaulted<T> = Generated<T>;
