import type { TransactionBuilder } from "kysely";
import { vi } from "vitest";
import type { Database, Schema } from "../../../api/database/schema";

/** Has something else done before the next transactions of a database, as where another process is first. */
export function beforeTransactions(db: Database, times: number, first: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db);
  const spied = vi.spyOn(db, "transaction");
  for (let time = 0; time < times; time++) spied.mockImplementationOnce(() => after(first, begin()));
}

function after(
  first: () => Promise<unknown>,
  builder: TransactionBuilder<Schema>,
): TransactionBuilder<Schema> {
  return {
    setIsolationLevel: (level) => after(first, builder.setIsolationLevel(level)),
    execute: async (work) => {
      await first();
      return builder.execute(work);
    },
  } as TransactionBuilder<Schema>;
}
