import { spawn } from "node:child_process";
import { Refusal } from "../shared/errors";
import { takenBackOnSignal } from "../shared/writing";

/** The programs of PostgreSQL's client package that the command uses. */
type Tool = "pg_dump" | "pg_restore" | "psql";

/** A tool that did not succeed, with the end of its error output. */
export class ToolFailed extends Refusal {
  override name = "ToolFailed";

  /** @param status its exit code; null when a signal ended it */
  constructor(
    tool: Tool,
    complaint: string,
    readonly status: number | null,
  ) {
    super(`${tool} failed:\n${complaint.trim()}`);
  }
}

/** How much of a tool's error output is shown, in characters. */
const SHOWN = 2000;

/**
 * Runs one of PostgreSQL's own tools to its end and returns its output. Throws `ToolFailed` when it fails, or a
 * Refusal with how to install it when it is not on this machine.
 */
export function runTool(
  tool: Tool,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = spawn(tool, words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<string>((resolve, reject) => {
    let [printed, complaint] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
    child.stderr.setEncoding("utf8").on("data", (text) => {
      complaint = (complaint + text).slice(-SHOWN);
    });
    child.on("error", (error) => reject(isMissing(error) ? missing(tool) : error));
    child.on("close", (code) =>
      code === 0 ? resolve(printed) : reject(new ToolFailed(tool, complaint, code)),
    );
  });
  // A signal to the command alone would leave the tool changing the database, with no process left to report it.
  return takenBackOnSignal(
    () => child.kill(),
    () => ended,
  );
}

/** Returns a tool's connection arguments, with the password in the environment, because all users can see a command's arguments. */
export function connectionOf(url: string): { words: string[]; environment: Record<string, string> } {
  const address = new URL(url);
  const password = address.searchParams.get("password") ?? decodeURIComponent(address.password);
  address.password = "";
  if (address.searchParams.has("password")) address.searchParams.delete("password");
  return { words: [`--dbname=${address}`], environment: password ? { PGPASSWORD: password } : {} };
}

const isMissing = (error: Error) => "code" in error && error.code === "ENOENT";

function missing(tool: Tool): Refusal {
  return new Refusal(
    `This needs ${tool}, which is not on this machine; nothing was changed. Install PostgreSQL's client programs of the server's version (Debian: postgresql-client), or run it where they are.`,
  );
}
