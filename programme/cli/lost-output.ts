import type { ExitCode } from "./main";

/** Verbs that only look: what they print can be had again. */
const reading = ["list", "show", "verify", "check"];

/**
 * The exit code of a command whose output could not be written. Readers may stop early (`programme audit list | head`),
 * which is no failure; everything else that was to be seen is missing somewhere, and what a verb made is shown once.
 *
 * @param argv group, verb and what follows
 */
export function exitCodeOfLost(code: ExitCode, error: Error, argv: readonly string[]): ExitCode {
  const isReaderGone = "code" in error && error.code === "EPIPE";
  if (code !== 0 || (isReaderGone && isReading(argv))) return code;
  return 1;
}

/** What a manager is told of it, on standard error. */
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
