import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ReadStream, WriteStream } from "node:tty";
import { Refusal } from "./errors";
import { inert } from "./inert-text";

/** The manager's terminal, independent of the redirection of standard input and output. */
export interface Terminal {
  /** Asks a question and returns the typed line. Throws a Refusal when Ctrl-C or Ctrl-D ends it. */
  ask(question: string): Promise<string>;
  /** The same, without echo. */
  askSecret(question: string): Promise<string>;
}

/** Opens the terminal of this process, or returns null without one, as under a timer. */
export function openTerminal(): Terminal | null {
  try {
    closeSync(openSync("/dev/tty", "r+"));
  } catch {
    return null;
  }
  return { ask: (question) => readLine(question, true), askSecret: (question) => readLine(question, false) };
}

/** Reads a line from a terminal that is opened for one question only: a reading stream would keep the process alive. */
async function readLine(question: string, isShown: boolean): Promise<string> {
  const input = new ReadStream(openSync("/dev/tty", "r+"));
  const output = new WriteStream(openSync("/dev/tty", "r+"));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // With `terminal`, readline turns the echo off and edits the line itself, on `output` alone.
  const lines = createInterface({ input, output: isShown ? output : silent, terminal: true });
  // Only now that the echo is off: input typed at a visible question must not be echoed.
  if (!isShown) output.write(inert(question));
  lines.setPrompt(inert(question));
  lines.prompt();
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(new Refusal("Stopped at the question; nothing was done."));
      lines.once("line", resolve).once("SIGINT", stop).once("close", stop);
    });
  } finally {
    lines.close();
    output.write("\n");
    input.destroy();
    output.end();
  }
}
