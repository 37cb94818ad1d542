import { mkdirSync } from "node:fs";

/**
 * Creates a folder that only this account may read, with its parents, unless it exists.
 *
 * @throws a sentence that names the folder and the system's reason, when it cannot be made
 */
export function makeOwnFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const why = whys.get(code) ?? `the system says ${code}`;
    throw new Error(
      `The folder ${folder} cannot be made: ${why}. Without it nothing could be kept. Look at DATA_DIR.`,
      { cause: error },
    );
  }
}

const whys = new Map([
  ["EEXIST", "there is a file of that name"],
  ["ENOTDIR", "a part of its path is a file"],
  ["EACCES", "this account may not write there"],
  ["EPERM", "this account may not write there"],
  ["EROFS", "the disk is read-only"],
  ["ENOSPC", "the disk is full"],
]);
