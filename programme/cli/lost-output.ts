import type { ExitCode } from "./main";

/**
 * Returns the exit code of a command whose output could not be written. Readers may stop early (`programme audit list | head`),
 * which is no failure; all other lost output is missing somewhere, and a created secret, such as a code, is shown only once.
 *
 * @param isReading whether the command changes nothing: its output can be printed again
 */
export function exitCodeOfLost(code: ExitCode, error: Error, isReading: boolean): ExitCode {
  const isReaderGone = "code" in error && error.code === "EPIPE";
  if (code !== 0 || (isReaderGone && isReading)) return code;
  return 1;
}

/**
 * Returns the message about it for the manager, on standard error.
 *
 * @param isDone whether the command has done more than its output
 */
export function sayLost(error: Error, isDone: boolean): string {
  const reason = "code" in error ? String(error.code) : error.message;
  const done = isDone ? " What the command was to do is done; only what it says of it is lost." : "";
  return `The output could not be written (${reason}).${done}\n`;
}
