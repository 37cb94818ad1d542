import type { DatabaseKind } from "../database/migrations/001-initial";
import type { Database } from "../database/schema";
import type { Services } from "../services";
import type { Store } from "../store/store";

/** Where text goes; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown;
}

/** Everything the command may use that is not of its own making. */
export interface ProgrammeContext extends Pick<Services, "now" | "newId" | "randomBytes" | "hasher"> {
  /** Opens the database; called at most once, and not at all for help. Whoever passed it closes it. */
  openDatabase(options: { create: boolean }): Database;
  /** Opens where attachments are kept; only for verbs that read them. */
  openStore(): Promise<Store>;
  kind: DatabaseKind;
  /** The SQLite file; null when the database is on a server or in memory. */
  databaseFile: string | null;
  /** Who runs the command, for the audit log: the account's name on this machine. */
  operator: string;
  stdout: Output;
  stderr: Output;
}

/** What the verbs get: the context, with the database behind one door. */
export interface Programme extends ProgrammeContext {
  /** The database. Throws a Refusal when there is none, or when its tables are older than this command. */
  database(): Promise<Database>;
}
