import type BetterSqlite3 from "better-sqlite3";

/** With rows of a few hundred bytes these are a few hundred KB. */
const KEPT = 1_000;

/**
 * What was read, for as long as nothing in the database has changed: whether another connection has committed anything,
 * SQLite says in a twentieth of the time that reading a session takes (`pragma data_version`). Kept is what one text asks
 * for and one row answers, such as a session; several rows can be long.
 */
export class KeptAnswers {
  readonly #dataVersion: BetterSqlite3.Statement;
  #version: unknown;
  #answers = new Map<object, Map<string, readonly unknown[]>>();
  #count = 0;

  constructor(database: BetterSqlite3.Database) {
    this.#dataVersion = database.prepare("pragma data_version").pluck();
  }

  /** Is called in each new view of the database before it is read, and forgets what another connection has changed since. */
  check(): void {
    const version = this.#dataVersion.get();
    if (version !== this.#version) this.forget();
    this.#version = version;
  }

  /** Is called before this connection may change anything, which its version does not tell. */
  forget(): void {
    if (this.#count === 0) return;
    this.#answers = new Map();
    this.#count = 0;
  }

  /**
   * A statement's rows, of the view that was last checked. Those that are kept are frozen: others get the same.
   *
   * @param statement the same object each time
   * @param read runs it
   */
  of(statement: object, parameters: readonly unknown[], read: () => unknown[]): readonly unknown[] {
    const [text] = parameters;
    if (parameters.length !== 1 || typeof text !== "string") return read();
    const known = this.#answers.get(statement)?.get(text);
    if (known) return known;
    const rows = read();
    if (rows.length <= 1) this.#keep(statement, text, rows);
    return rows;
  }

  #keep(statement: object, text: string, rows: unknown[]): void {
    if (this.#count >= KEPT) this.forget();
    const answers = this.#answers.get(statement) ?? new Map<string, readonly unknown[]>();
    this.#answers.set(statement, answers.set(text, Object.freeze(rows)));
    this.#count++;
    rows.forEach(Object.freeze);
  }
}
