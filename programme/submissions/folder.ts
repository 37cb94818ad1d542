import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asRefusal, makingFor, noSpaceFor } from "../shared/writing";

/**
 * Makes a folder for this account only, and fills it. When `fill` throws, or a signal ends the command, the
 * folder is gone again. Throws a Refusal when something of this name is there, or no place for it.
 */
export async function inNewFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  const takeBack = () => rmSync(folder, { recursive: true, force: true });
  return makingFor({ make: () => make(folder), takeBack }, fill).catch((error: unknown) => {
    // What else goes wrong then is of what is written, not of the folder.
    throw noSpaceFor(error, folder);
  });
}

function make(folder: string): void {
  try {
    // Not `recursive`: that would take a folder that is there for its own, and this one is removed on failure.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw asRefusal(error, folder);
  }
}

/** Writes a new file that only this account can read. */
export function writePrivately(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  return writeFile(join(folder, name), content, { flag: "wx", mode: 0o600 });
}
