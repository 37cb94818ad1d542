import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery } from "kysely";

/** How long a write waits for another process's to end (docs/security.md#storage). Milliseconds. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;

/**
 * Retries statements while another process has locked the database. SQLite's own waiting would block the event loop,
 * and with it every other request. All waiting statements share one deadline: while the database stays locked, the
 * first waits until then and the others fail immediately, so that reads go on between them.
 */
export class Patience {
  #lockedSince: number | null = null;

  /** Runs one statement. Throws its error, `SQLITE_BUSY` after the deadline. */
  async wait<Result>(query: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        const result = await run();
        this.succeeded(query);
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince > PATIENCE_MS) throw error;
        await pause(PAUSE_MS);
      }
    }
  }

  /** To be called after a statement that ran: a write resets the deadline of those that wait. */
  succeeded({ sql }: CompiledQuery): void {
    if (isWrite(sql)) this.#lockedSince = null;
  }
}

/** Whether a statement that succeeds shows that no other connection writes; readers never wait for writers. */
function isWrite(statement: string): boolean {
  return /^\s*(insert|update|delete|begin immediate)\b/i.test(statement);
}

/** Whether another process has locked the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_BUSY/.test(String(error.code));
}
