import type { Milliseconds } from "../database/columns";

/** One row, which the migration inserts. */
export interface InstanceTable {
  /** The database's own: its store of attachments carries it too. */
  id: string;
  created_at: Milliseconds;
  /** When managers were last notified by mail of waiting items. */
  inbox_mailed_at: Milliseconds | null;
  /** When housekeeping last ran, by the clock of that moment; null before the first. */
  last_housekeeping_at: Milliseconds | null;
  /** Since when that clock is doubted, by itself; null while it is believed. */
  clock_doubted_at: Milliseconds | null;
}

/** The API's processes that run on the database. */
export interface ServerTable {
  id: string;
  /** The ids of the vault keys that it has, separated by spaces. */
  key_ids: string;
  started_at: Milliseconds;
  seen_at: Milliseconds;
}
