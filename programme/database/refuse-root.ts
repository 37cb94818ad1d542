import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Refusal } from "../shared/errors";

/** The uid of root. */
const ROOT = 0;
/** The permission to write, of the group and of all others. */
const OTHERS_WRITE = 0o022;
/** In such a folder, as /tmp is, only its owner can rename or remove an entry. */
const STICKY = 0o1000;

/**
 * Throws a Refusal for root unless a path, and every folder on the way to it, is root's alone. Another account that can change
 * one of them could put a symbolic link where root is about to write, and have any file of the machine replaced, or given to
 * it, or put its own commands into a script that root's psql runs.
 *
 * @param path of a file or folder; for one that does not exist, the folder counts in which it would be made
 * @param verb the words of the verb, to be repeated by the other account
 * @param own the uid of this process
 */
export function refuseRoot(path: string, verb: string, own = process.getuid?.()): void {
  if (own !== ROOT) return;
  const fault = findFault(resolve(path));
  if (fault === null) return;
  throw new Refusal(
    `Root neither reads nor writes ${path} for this: ${fault}, and that account could have root write elsewhere by a link, or run its commands. Run it with the account that owns the folder, as in sudo -u OWNER-ACCOUNT programme ${verb}; nothing was changed.`,
  );
}

/** Returns the first fault on the way from a path up to the top; null when all of it is root's alone. */
function findFault(path: string): string | null {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  if (realpathSync(at) !== at)
    return `the way to ${at} leads over a link, which another account may have put there`;
  for (; ; at = dirname(at)) {
    const { uid, mode } = statSync(at);
    if (uid !== ROOT) return `${at} belongs to another account (uid ${uid})`;
    if (mode & OTHERS_WRITE && !(mode & STICKY)) return `another account may write in ${at}`;
    if (at === dirname(at)) return null;
  }
}
