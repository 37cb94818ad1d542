import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { Refusal } from "../shared/errors";

/** With this every file of the embedded database begins (https://www.sqlite.org/fileformat.html, 1.3.1). */
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

/** Says that there is nothing to restore. */
export function refuseNoFile(file: string): void {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  if (!statSync(file).isFile()) throw new Refusal(`${file} is no file; a backup is one.`);
}

/** Says that a backup's tables are not those of this version. */
export function ofNewerVersion(file: string, found: readonly string[]): Refusal {
  return new Refusal(
    `${file} is a backup of a newer version of Conclave, which has changed the database by ${found.join(", ")}. Restore it with that version; nothing was changed.`,
  );
}

/** A copy with a write-ahead log beside it was taken with `cp` from a running database. */
export function refuseUnfinished(file: string): void {
  refuseNoFile(file);
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) {
    throw new Refusal(
      `${file} is not a finished backup: changes are still in ${log}. Use "programme db backup".`,
    );
  }
}
