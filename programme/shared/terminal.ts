import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ReadStream, WriteStream } from "node:tty";
import { Refusal } from "./errors";
import { inert } from "./inert-text";

/** The terminal that a manager sits at, whatever standard input and output are connected to. */
export interface Terminal {
  /** Asks a question and answers the line that is typed. Throws a Refusal when Ctrl-C or Ctrl-D ends it. */
  ask(question: string): Promise<string>;
  /** The same, without showing what is typed. */
  askSecret(question: string): Promise<string>;
}

/** The terminal of this process, or null without one, as in a pipeline of a timer. */
export function openTerminal(): Terminal | null {
  try {
    closeSync(openSync("/dev/tty", "r+"));
  } catch {
    return null;
  }
  return { ask: (question) => readLine(question, true), askSecret: (question) => readLine(question, false) };
}

/** Opened for one question only: a stream that reads would keep the process alive. */
async function readLine(question: string, isShown: boolean): Promise<string> {
  const input = new ReadStream(openSync("/dev/tty", "r+"));
  const output = new WriteStream(openSync("/dev/tty", "r+"));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, readline takes the echo away and edits the line itself, on `output` alone.
  const lines = createInterface({ input, output: isShown ? output : silent, terminal: true });
  // Only now: what is typed at a question that shows already must not be echoed.
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
