import type { Database } from "../../../api/database/schema";

/** The error of a dropped connection. */
export const dropped = () => new Error("Connection terminated unexpectedly");

/** The error of a database that another writer keeps to itself. */
export const locked = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

/**
 * A database that stops to answer: from `breaks` on, each use of it throws the error, or only those that begin with one of these
 * methods. A transaction that has begun goes on.
 */
export function breakingDatabase(db: Database) {
  let broken: { error: Error; methods: readonly PropertyKey[] | undefined } | undefined;
  const breaking = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (broken && (broken.methods?.includes(name) ?? true)) throw broken.error;
        return value.apply(target, given);
      };
    },
  });
  return {
    db: breaking,
    breaks(error: Error, methods?: readonly (keyof Database)[]) {
      broken = { error, methods };
    },
  };
}
