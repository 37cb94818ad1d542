import { existsSync, rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "../database/schema";
import { Refusal } from "./errors";
import { fingerprint, syncFile, syncFolderOf } from "./files";
import { asRefusal, takenBackOnSignal } from "./writing";

/** A finished backup. */
export interface Backup {
  file: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes a copy of the database as of one moment, readable by this account only. The file appears whole or not at
 * all. Throws a Refusal when there is one of this name, or no place for it.
 *
 * @param write fills an empty file
 */
export async function backUp(file: string, write: (partial: string) => Promise<void>): Promise<Backup> {
  const partial = `${file}.partial`;
  if (existsSync(file)) {
    throw new Refusal(`${file} is there already. A backup never overwrites one: choose another name.`);
  }
  try {
    await rm(partial, { force: true });
    // Made first, so that nobody else can read it at any moment.
    await writeFile(partial, "", { mode: 0o600, flag: "wx" });
    await takenBackOnSignal(
      () => rmSync(partial, { force: true }),
      () => write(partial),
    );
    await syncFile(partial);
    await rename(partial, file);
    await syncFolderOf(file);
  } catch (error) {
    throw asRefusal(error, file);
  } finally {
    await rm(partial, { force: true });
  }
  return { file, ...(await fingerprint(file)) };
}

/** Fills an empty file with the embedded database, compacted; the file keeps who may read it. */
export async function vacuumInto(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}
