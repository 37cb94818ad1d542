import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseForeignWay } from "../shared/foreign-way";
import { asRefusal, makingFor, noSpaceFor } from "../shared/writing";

/**
 * Creates a folder for this account only, and fills it. When `fill` throws, or a signal ends the command, the
 * folder is removed. Throws a Refusal when something of this name exists, it cannot be created there, or another account could
 * replace it meanwhile (`refuseForeignWay`).
 *
 * @param verb the words of the verb, for the refusal
 */
export async function inNewFolder<Result>(
  folder: string,
  verb: string,
  fill: () => Promise<Result>,
): Promise<Result> {
  refuseForeignWay(folder, verb);
  const takeBack = () => rmSync(folder, { recursive: true, force: true });
  return makingFor({ make: () => make(folder), takeBack }, fill).catch((error: unknown) => {
    // Other errors are about the content, not about the folder.
    throw noSpaceFor(error, folder);
  });
}

function make(folder: string): void {
  try {
    // Not `recursive`: that would accept an existing folder, which would be removed on failure.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw asRefusal(error, folder);
  }
}

/** Writes a new file that only this account can read. */
export function writePrivately(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  return writeFile(join(folder, name), content, { flag: "wx", mode: 0o600 });
}
