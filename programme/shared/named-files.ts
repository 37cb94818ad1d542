import { execFileSync } from "node:child_process";
import type { Stats } from "node:fs";
import { type FileHandle, open, readlink, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Refusal } from "./errors";

/** Opens a file or folder that a manager names, to read it. Throws the system's errors, and a Refusal for what the manager may not read. */
export type OpenNamed = (path: string) => Promise<FileHandle>;

/** The account of a manager for whom the command runs under another: its uid, all of its gids, and its name. */
export interface Account {
  uid: number;
  gids: readonly number[];
  name: string;
}

const READ = 0o4;
const SEARCH = 0o1;

/**
 * The manager whose rights decide, where sudo runs the command as the site's account; null where there is none: the command runs
 * under the account of its user, or of root.
 *
 * @param own the uid of this process
 * @param gidsOf returns all gids of an account, by its name
 */
export function managerOf(
  { SUDO_UID, SUDO_GID, SUDO_USER = "" }: Readonly<Record<string, string | undefined>>,
  own = process.getuid?.(),
  gidsOf: (name: string) => number[] = readGids,
): Account | null {
  const uid = Number(SUDO_UID || Number.NaN);
  if (!Number.isInteger(uid) || own === undefined || own === ROOT || own === uid) return null;
  return { uid, gids: [Number(SUDO_GID ?? Number.NaN), ...gidsOf(SUDO_USER)], name: SUDO_USER };
}

const ROOT = 0;

/** Asks the system, which also knows accounts of a directory service. None where it does not say: then fewer files are read. */
function readGids(name: string): number[] {
  try {
    return execFileSync("/usr/bin/id", ["-G", "--", name], { encoding: "utf8" })
      .trim()
      .split(" ")
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * Makes the one way to open what a manager names. Where sudo runs the command, the site's account may read more than they: keys,
 * the configuration, the database, backups. What they may not read with their own account is refused, whatever it is and wherever a
 * link leads (docs/security.md, "Files that managers name").
 *
 * @param manager called with the first file; null without sudo
 */
export function openingFor(manager: () => Account | null): OpenNamed {
  let known: Account | null | undefined;
  return async (path) => {
    const handle = await open(path, "r");
    try {
      if (known === undefined) known = manager();
      if (known !== null) await refuseOthers(known, handle, path);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  };
}

/** Reads all of what a manager names. Throws as `OpenNamed` does. */
export async function readNamed(openNamed: OpenNamed, path: string): Promise<Buffer> {
  const handle = await openNamed(path);
  return handle.readFile().finally(() => handle.close());
}

/** Judges what was opened, and not what the path names by now. */
async function refuseOthers(manager: Account, handle: FileHandle, path: string): Promise<void> {
  const found = await handle.stat();
  const place = await placeOf(handle);
  // To what shows a process the kernel allows less than the permissions say.
  const showsProcess = /^\/proc\/\d+\//.test(place ?? "");
  const may =
    !showsProcess &&
    isAllowed(manager, found, found.isDirectory() ? READ | SEARCH : READ) &&
    (await mayReach(manager, place));
  if (may) return;
  throw new Refusal(
    `${path} is not read: the account ${manager.name}, which runs this command by sudo, may not read it, and the command reads nothing for you that you may not. Give words through standard input (- and < FILE), or make a copy that both accounts can read.`,
  );
}

/** Where what was opened is: the path without links. Pipes and the like have none. */
async function placeOf({ fd }: FileHandle): Promise<string | null> {
  const place = await readlink(`/proc/self/fd/${fd}`);
  return place.startsWith("/") ? place : null;
}

/** Whether an account may pass through every folder above a place. */
async function mayReach(manager: Account, place: string | null): Promise<boolean> {
  for (let at = place; at !== null && at !== "/"; ) {
    at = dirname(at);
    if (!isAllowed(manager, await stat(at), SEARCH)) return false;
  }
  return true;
}

/** Whether the permissions of a file allow something to an account, as the kernel judges them: its class decides, also where another has more. */
export function isAllowed(
  { uid, gids }: Account,
  { mode, ...of }: Pick<Stats, "uid" | "gid" | "mode">,
  what: number,
): boolean {
  if (uid === ROOT) return true;
  const bits = of.uid === uid ? mode >> 6 : gids.includes(of.gid) ? mode >> 3 : mode;
  return (bits & what) === what;
}
