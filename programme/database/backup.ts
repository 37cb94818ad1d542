import { existsSync, rmSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../api/database/schema";
import { Refusal } from "../shared/errors";
import { fingerprint, syncFile, syncFolderOf } from "../shared/files";
import { refuseForeignWay } from "../shared/foreign-way";
import { asRefusal, makingFor } from "../shared/writing";

/** A finished backup. */
export interface Backup {
  file: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes a snapshot of the database, readable by this account only. The file appears whole or not at all. Throws a
 * Refusal when a file of this name exists, when another backup is writing it, or when it cannot be created there, and for root
 * in a folder that is not root's alone.
 *
 * @param write fills an empty file
 */
export async function backUp(file: string, write: (partial: string) => Promise<void>): Promise<Backup> {
  const partial = `${file}.partial`;
  refuseForeignWay(dirname(file), "db backup FILE");
  refuseThere(file);
  const takeBack = () => rmSync(partial, { force: true });
  const written = makingFor({ make: () => make(partial, file), takeBack }, async () => {
    // Another backup may have finished in between.
    refuseThere(file);
    await write(partial);
    await syncFile(partial);
    await rename(partial, file);
  });
  await written.catch((error: unknown) => {
    throw asRefusal(error, file);
  });
  await syncFolderOf(file);
  return { file, ...(await fingerprint(file)) };
}

/** Creates the file empty and exclusively, so that no other user can read it at any time, and no other backup writes or removes it. */
function make(partial: string, file: string): void {
  try {
    writeFileSync(partial, "", { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "EEXIST"
      ? atWork(partial)
      : asRefusal(error, file);
  }
}

function refuseThere(file: string): void {
  if (!existsSync(file)) return;
  throw new Refusal(`${file} is there already. A backup never overwrites one: choose another name.`);
}

const atWork = (partial: string) =>
  new Refusal(
    `${partial} is there: another backup is writing it, or was killed while it did. Wait for its end, or remove that file; nothing was written.`,
  );

/** Fills an empty file with the embedded database, compacted; the file's permissions stay. */
export async function vacuumInto(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}
