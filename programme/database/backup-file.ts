import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { Refusal } from "../shared/errors";

/** The header of every file of the embedded database (https://www.sqlite.org/fileformat.html, 1.3.1). */
const EMBEDDED = "SQLite format 3\0";

/** Whether a backup is one of the embedded database. */
export function isEmbedded(file: string): boolean {
  refuseNoFile(file);
  const head = Buffer.alloc(EMBEDDED.length);
  const opened = openSync(file, "r");
  try {
    readSync(opened, head);
  } finally {
    closeSync(opened);
  }
  return head.toString("latin1") === EMBEDDED;
}

/** Throws a Refusal when there is no file to restore. */
export function refuseNoFile(file: string): void {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  if (!statSync(file).isFile()) throw new Refusal(`${file} is no file; a backup is one.`);
}

/** Returns the refusal of a backup whose tables are a newer version's. */
export function ofNewerVersion(file: string, found: readonly string[]): Refusal {
  return new Refusal(
    `${file} is a backup of a newer version of Conclave, which has changed the database by ${found.join(", ")}. Restore it with that version; nothing was changed.`,
  );
}

/** Refuses a copy with a write-ahead log next to it, which was made with `cp` from a running database. */
export function refuseUnfinished(file: string): void {
  refuseNoFile(file);
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) {
    throw new Refusal(
      `${file} is not a finished backup: changes are still in ${log}. Use "programme db backup".`,
    );
  }
}
