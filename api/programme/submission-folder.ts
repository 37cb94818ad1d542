import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "../store/store-errors";
import { Refusal } from "./errors";

/**
 * Makes a folder for this account only, and fills it. When `fill` throws, the folder is gone again. Throws a
 * Refusal when something of this name is there, or no place for it.
 */
export async function inNewFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  try {
    // Not `recursive`: that would take a folder that is there for its own, and this one is removed on failure.
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw asRefusal(error, folder);
  }
  try {
    return await fill();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // What else goes wrong then is of what is written, not of the folder.
    throw isDiskFull(error) ? noSpaceFor(folder) : error;
  }
}

/** Writes a new file that only this account can read. */
export function writePrivately(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  return writeFile(join(folder, name), content, { flag: "wx", mode: 0o600 });
}

/** Failures that a manager can do something about; others stay as they are. */
function asRefusal(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EEXIST") {
    return new Refusal(`${folder} is there already. Nothing is ever overwritten: choose another name.`);
  }
  if (code === "ENOENT" || code === "ENOTDIR") return new Refusal(`There is no folder to make ${folder} in.`);
  if (code === "EACCES" || code === "EROFS") {
    return new Refusal(`${folder} may not be written here (${code}).`);
  }
  return isDiskFull(error) ? noSpaceFor(folder) : error;
}

function noSpaceFor(folder: string): Refusal {
  return new Refusal(`There is no space left for ${folder}.`);
}
