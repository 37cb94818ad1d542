import type { Database } from "../../../api/database/schema";

/**
 * Replaces a transaction that is to come: `around` runs it, and may do something before and after. Those that it begins itself are
 * not replaced.
 *
 * @param ordinal which of those that begin from now on, counted from 1
 */
export function replaceTransaction(
  db: Database,
  ordinal: number,
  around: (run: () => Promise<unknown>) => Promise<unknown>,
): void {
  const begin = db.transaction.bind(db);
  type Builder = ReturnType<typeof begin>;
  const replaced = (builder: Builder): Builder =>
    Object.assign(Object.create(builder), {
      setIsolationLevel: (...level: Parameters<Builder["setIsolationLevel"]>) =>
        replaced(builder.setIsolationLevel(...level)),
      execute: (work: Parameters<Builder["execute"]>[0]) => around(() => builder.execute(work)),
    });
  let begun = 0;
  db.transaction = () => {
    if (++begun < ordinal) return begin();
    db.transaction = begin;
    return replaced(begin());
  };
}
