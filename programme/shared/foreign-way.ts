import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Refusal } from "./errors";
import { managerOf } from "./named-files";

/** The uid of root. */
const ROOT = 0;
/** The permission to write, of the group and of all others. */
const OTHERS_WRITE = 0o022;
/** In such a folder, as /tmp is, only its owner can rename or remove an entry. */
const STICKY = 0o1000;

/** For whom the command runs. */
export interface Runner {
  /** The uid of this process. */
  own?: number;
  /** The manager who has it run under another account, by sudo; null without sudo, and for root. */
  manager: string | null;
}

/** The runner of this process. */
export function thisRunner(): Runner {
  return {
    own: process.getuid?.(),
    manager: managerOf(process.env, process.getuid?.(), () => [])?.name ?? null,
  };
}

/**
 * Throws a Refusal, for root and for a manager by sudo, unless a path, and every folder on the way to it, belongs to root or to the
 * command's own account, and no other may write there. One that can change them could put a symbolic link where the command is about
 * to write or remove, and have any of its account's files replaced, removed or given to it, or put its own commands into a script
 * that psql runs.
 *
 * @param path of a file or folder; for one that does not exist, the folder counts in which it would be made
 * @param verb the words of the verb, to be repeated by the other account
 */
export function refuseForeignWay(path: string, verb: string, { own, manager }: Runner = thisRunner()): void {
  if (own === undefined || (own !== ROOT && manager === null)) return;
  const fault = findFault(resolve(path), own);
  if (fault === null) return;
  throw new Refusal(
    own === ROOT
      ? `Root neither reads nor writes ${path} for this: ${fault}, and that account could have root write elsewhere by a link, or run its commands. Run it with the account that owns the folder, as in sudo -u OWNER-ACCOUNT programme ${verb}; nothing was changed.`
      : `${path} is neither read nor written for this: ${fault}. This command runs by sudo for ${manager}, and by a link there it could be led to the site's own files, to replace or remove them. Name a place that only root and the site's account may change, by its path without links, or - for standard output where the verb has it; nothing was changed.`,
  );
}

/** Returns the first fault on the way from a path up to the top; null when all of it is root's or this account's alone. */
function findFault(path: string, own: number): string | null {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  if (realpathSync(at) !== at)
    return `the way to ${at} leads over a link, which another account may have put there`;
  for (; ; at = dirname(at)) {
    const { uid, mode } = statSync(at);
    if (uid !== ROOT && uid !== own) return `${at} belongs to another account (uid ${uid})`;
    if (mode & OTHERS_WRITE && !(mode & STICKY)) return `another account may write in ${at}`;
    if (at === dirname(at)) return null;
  }
}
