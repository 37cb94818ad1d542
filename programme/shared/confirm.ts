import type { ProgrammeContext } from "./context";
import { Refusal } from "./errors";
import type { Terminal } from "./terminal";

type Asking = Pick<ProgrammeContext, "openTerminal">;

/**
 * Asks the manager for confirmation on the terminal. Throws a Refusal when the answer is not yes, and when there is no
 * terminal.
 *
 * @param what the action to be confirmed, as a sentence
 */
export async function confirm({ openTerminal }: Asking, what: string): Promise<void> {
  const terminal = openTerminal();
  if (!terminal)
    throw new Refusal(`${what} There is no terminal to ask on, so nothing was done: repeat it with --yes.`);
  await ask(terminal, what);
}

/** The same where there is a terminal; without one, as in a script, nothing is asked. Returns whether it was. */
export async function confirmAtTerminal({ openTerminal }: Asking, what: string): Promise<boolean> {
  const terminal = openTerminal();
  if (terminal) await ask(terminal, what);
  return terminal !== null;
}

async function ask(terminal: Terminal, what: string): Promise<void> {
  const answer = await terminal.ask(`${what} Go on? (yes/no) `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal("Nothing was done.");
}
