import type { Output } from "../shared/streams";

/** Ctrl-C, and an operator's kill. */
const STOPPING = ["SIGINT", "SIGTERM"] as const;

/**
 * Sends mail, which ends after the letter under way once a signal stops it: who got theirs must be reported. A second signal ends the command
 * immediately. A closed terminal (SIGHUP) stops nothing, because the report would be lost with it.
 *
 * @param send asks before each letter whether it is stopped
 */
export async function untilStopped<Result>(
  stderr: Output,
  send: (isStopped: () => boolean) => Promise<Result>,
): Promise<Result> {
  let isStopped = false;
  const goOn = () => {};
  const letGo = () => {
    for (const signal of STOPPING) process.off(signal, stop);
  };
  const stop = () => {
    letGo();
    isStopped = true;
    stderr.write(
      "Stopping after the letter that is under way. A second signal ends the command without saying who got mail.\n",
    );
  };
  for (const signal of STOPPING) process.on(signal, stop);
  process.on("SIGHUP", goOn);
  try {
    return await send(() => isStopped);
  } finally {
    letGo();
    process.off("SIGHUP", goOn);
  }
}
