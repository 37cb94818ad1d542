import type { ExitCode } from "./main";

/** Read-only verbs: their output can be printed again. */
const reading = ["list", "show", "verify", "check"];

/**
 * Returns the exit code of a command whose output could not be written. Readers may stop early (`programme audit list | head`),
 * which is no failure; all other lost output is missing somewhere, and a created secret, such as a code, is shown only once.
 *
 * @param argv group, verb and their arguments
 */
export function exitCodeOfLost(code: ExitCode, error: Error, argv: readonly string[]): ExitCode {
  const isReaderGone = "code" in error && error.code === "EPIPE";
  if (code !== 0 || (isReaderGone && isReading(argv))) return code;
  return 1;
}

/** Returns the message about it for the manager, on standard error. */
export function sayLost(error: Error, argv: readonly string[]): string {
  const reason = "code" in error ? String(error.code) : error.message;
  const done =
    isReading(argv) || argv[1] === "export"
      ? ""
      : " What the command was to do is done; only what it says of it is lost.";
  return `The output could not be written (${reason}).${done}\n`;
}

function isReading(argv: readonly string[]): boolean {
  return argv.includes("--help") || reading.includes(argv[1] ?? "");
}
