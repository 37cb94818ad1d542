import { isDiskFull } from "../../api/store/store-errors";
import { Refusal } from "./errors";

/** Signals that end a command: Ctrl-C, an operator's kill, a closed terminal. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Converts failures to create a new file or folder to a Refusal, where a manager can fix the cause; returns others
 * unchanged.
 */
export function asRefusal(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EEXIST") {
    return new Refusal(`${path} is there already. Nothing is ever overwritten: choose another name.`);
  }
  if (code === "ENOENT" || code === "ENOTDIR") return new Refusal(`There is no folder to make ${path} in.`);
  if (code === "EACCES" || code === "EROFS") return new Refusal(`${path} may not be written here (${code}).`);
  return noSpaceFor(error, path);
}

/** The same for a full disk, for any writer. */
export function noSpaceFor(error: unknown, path: string): unknown {
  const isDatabaseFull = error instanceof Error && "code" in error && error.code === "SQLITE_FULL";
  return isDatabaseFull || isDiskFull(error) ? new Refusal(`There is no space left for ${path}.`) : error;
}

/**
 * Does work that must not be left half done: if a signal ends the command meanwhile, `takeBack` runs first, and
 * must be synchronous.
 */
export async function takenBackOnSignal<Result>(
  takeBack: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = (signal: NodeJS.Signals) => {
    letGo();
    takeBack();
    // Ends by the same signal, so that the parent process sees it.
    process.kill(process.pid, signal);
  };
  const letGo = () => {
    for (const signal of ENDING) process.off(signal, end);
  };
  for (const signal of ENDING) process.on(signal, end);
  try {
    return await work();
  } finally {
    letGo();
  }
}

/**
 * Creates something and does work with it. It is removed when the work fails, or a signal ends the command at any time. An
 * error of `make` removes nothing: a file that exists then is another process's.
 */
export async function makingFor<Result>(
  { make, takeBack }: { make: () => void; takeBack: () => void },
  work: () => Promise<Result>,
): Promise<Result> {
  let isMade = false;
  try {
    return await takenBackOnSignal(takeBack, () => {
      make();
      isMade = true;
      return work();
    });
  } catch (error) {
    if (isMade) takeBack();
    throw error;
  }
}
