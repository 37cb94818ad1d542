import { chownSync } from "node:fs";
import { temporaryFolder } from "./temporary-folder";

/** The uid of the account that owns nothing. */
const NOBODY = 65_534;

/** Makes an empty folder for a test that belongs to another account than root. */
export function foreignFolder(): string {
  const folder = temporaryFolder();
  giveAway(folder);
  return folder;
}

/** Gives a test's folder to another account than root. */
export function giveAway(folder: string): void {
  // Run by root, it is root's own; run by anyone else, it is another account's already.
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
}
