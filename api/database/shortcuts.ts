import type { CompiledQuery } from "kysely";
import type { Database, DatabaseTransaction } from "./schema";

/** Ways past the queue for the connection. Each returns a statement's rows, or null when it has to wait in the queue after all. */
export interface Shortcuts {
  /** Runs a statement synchronously, or with the others of its tick. No caller changes its rows: others may get the same ones. */
  immediate(query: CompiledQuery): readonly unknown[] | null | Promise<readonly unknown[] | null>;
  /** Runs a change in one transaction with all others of the same tick, so that they wait for the disk once. */
  together?(query: CompiledQuery): Promise<unknown[] | null>;
}

const known = new WeakMap<Database | DatabaseTransaction, Shortcuts>();

/** Registers the shortcuts to a database. */
export function giveShortcuts(db: Database, shortcuts: Shortcuts): void {
  known.set(db, shortcuts);
}

/** The shortcuts to a database; none inside a transaction. */
export function shortcutsTo(db: Database | DatabaseTransaction): Shortcuts | undefined {
  return known.get(db);
}
