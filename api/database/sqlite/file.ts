import { statSync } from "node:fs";
import { resolve } from "node:path";

/** A check is a system call, which every statement need not pay for. Milliseconds. */
const BETWEEN_LOOKS_MS = 100;

/**
 * Makes the check that the file of an open database is still in its location. It throws, with SQLite's code for a file that
 * cannot be opened, once the file was removed or replaced: SQLite would go on writing to a file that no process will find
 * again, and everything it acknowledges would be lost with the process. It is noticed within 100 ms.
 *
 * @param file path of a database that is there, or `:memory:`
 */
export function checkOfFile(file: string): () => void {
  if (file === ":memory:") return () => {};
  const path = resolve(file);
  const opened = statSync(path, { bigint: true });
  let wasThere = performance.now();
  return () => {
    if (performance.now() - wasThere < BETWEEN_LOOKS_MS) return;
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found?.ino === opened.ino && found.dev === opened.dev) {
      wasThere = performance.now();
      return;
    }
    const message = `The database file ${path} was removed or replaced while it was open. What is written now would be lost: stop the site, put the file back or restore a backup, then start.`;
    throw Object.assign(new Error(message), { code: "SQLITE_CANTOPEN" });
  };
}
