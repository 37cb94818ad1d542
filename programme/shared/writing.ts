import { isDiskFull } from "../../api/store/store-errors";
import { Refusal } from "./errors";

/** Which signals end a command: Ctrl-C, an operator, a terminal that is closed. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * What a manager can do something about, when a file or folder that is to be new could not be made; other failures stay as
 * they are.
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

/** The same for a disk that is full, for any writer. */
export function noSpaceFor(error: unknown, path: string): unknown {
  const isDatabaseFull = error instanceof Error && "code" in error && error.code === "SQLITE_FULL";
  return isDatabaseFull || isDiskFull(error) ? new Refusal(`There is no space left for ${path}.`) : error;
}

/**
 * Does work that is not to be left half done: should a signal end the command meanwhile, `takeBack` runs first. It has no time
 * to wait for anything.
 */
export async function takenBackOnSignal<Result>(
  takeBack: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = (signal: NodeJS.Signals) => {
    letGo();
    takeBack();
    // Ends as it would have, so that the sender sees that.
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
 * Makes something and does work with it. It is taken back when the work fails, or a signal ends the command at any moment. What
 * `make` throws takes nothing back: what is there then is another process's.
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
