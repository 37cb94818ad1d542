import type { Milliseconds } from "../database/columns";

/** One row, which the migration makes. */
export interface InstanceTable {
  /** The database's own: its store of attachments carries it too. */
  id: string;
  created_at: Milliseconds;
  /** When managers were last told by mail that something waits. */
  inbox_mailed_at: Milliseconds | null;
}

/** The API's processes that run on the database. */
export interface ServerTable {
  id: string;
  /** The keys with which it opens the vault's seals, with blanks in between. */
  key_ids: string;
  started_at: Milliseconds;
  seen_at: Milliseconds;
}
