import { OutcomeUnknown } from "../../api/database/outcome-unknown";

/** A usage error of the command: exit code 2, nothing was touched. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The command is valid but cannot be done: exit code 1, nothing was changed. */
export class Refusal extends Error {
  override name = "Refusal";
}

/**
 * The database did not take a change. Its sentence is for a command that has changed nothing yet; `sayReason` has the one for later.
 */
export class NotTaken extends Refusal {
  override name = "NotTaken";

  /** @param reason a sentence */
  constructor(readonly reason: string) {
    super(`${reason.slice(0, -1)}, so nothing was changed. Try again in a moment.`);
  }
}

/** An `OutcomeUnknown` whose message also says what is kept, and what to do: exit code 4. */
export class RemediedUnknown extends OutcomeUnknown {
  constructor(unknown: OutcomeUnknown, note: string) {
    super(unknown);
    this.message = `${sayReason(unknown)}\n${note}`;
  }
}

/** Why something failed behind a change that stays, as a sentence: without the promise that nothing was changed. */
export function sayReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof NotTaken) return error.reason;
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/**
 * Runs a part of a verb that has done something by then, or leaves something behind.
 *
 * @param note is added to its error: what that is, and what to do about it
 * @param unknown is added in its place where the database did not say whether it committed
 */
export async function withRemedy<Result>(
  note: string,
  work: () => Promise<Result>,
  unknown = note,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw new RemediedUnknown(error, unknown);
    // A refusal, because the note says all that is kept.
    if (error instanceof Refusal) throw new Refusal(`${sayReason(error)}\n${note}`);
    throw new Refusal(`${unforeseen(error)}\n${note}`, { cause: error });
  }
}

/** The remedy for an error of SQLite's, by the beginning of its code. */
const remedies: readonly [code: RegExp, remedy: string][] = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'The database is damaged, or is none: "programme db check" says what can still be read, and "programme db restore FILE" puts a backup in its place.',
  ],
  [
    /^SQLITE_READONLY/,
    'This account may read the database and not change it: use the site\'s own, as in "sudo -u conclave", or see whether its disk is mounted to be read only.',
  ],
];

const LOOK_FIRST =
  'It may have been done. Look before you repeat the command, which could do it twice: "message list", "submission history NUMBER" and "audit list" show it.';

/** Describes an unforeseen error: its message, and the remedy where one is known. */
export function unforeseen(error: unknown): string {
  if (error instanceof OutcomeUnknown) return `${sayReason(error)}\n${LOOK_FIRST}`;
  const message = `The command failed: ${error instanceof Error ? error.message : String(error)}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1];
  return remedy ? `${message}\n${remedy}` : message;
}
