import type { EventKind } from "#contract/own-submissions";
import { type Act, isOpen, type SubmissionStatus, submissionStatuses } from "#contract/submission-life";
import { ERASED } from "../../api/auth/email-address";
import type { DatabaseTransaction } from "../../api/database/schema";
import { sealText } from "../../api/sealing/seal";
import { act, type NewEvent, note, readablePurpose } from "../../api/submissions/events.store";
import { recipientWithKey } from "../../api/submissions/recipients";
import { tell } from "../messages/messages";
import { Refusal } from "../shared/errors";
import { issuingFor, type Recording } from "../shared/issuing";
import { type Changing, change } from "../shared/write";
import type { OutgoingFiles } from "./attach";
import { type Named, type RuledAction, refusal } from "./refusals";
import { findNamed } from "./submissions.store";

/** A manager's action on a submission. */
export interface Move {
  /** The transition of the submission's state; null for an action that changes none. */
  act: Act | null;
  /** The states in which it is allowed, where it changes none; by default, all in which both sides can write. */
  in?: readonly SubmissionStatus[];
  kind: EventKind;
  /** Area and verb, for the audit log. */
  action: RuledAction;
  /** The sentence on what was done to the submission with this number, without its full stop. */
  done: (number: string) => string;
  /** Of the audit log's entry: without secrets and without personal data. */
  details?: Record<string, unknown>;
  /** The name by which the researcher knows the manager; without, it is the programme. */
  alias?: string | undefined;
  /** For the researcher to read. */
  text?: string | undefined;
  /** Whether the site may read the text even where the researcher has a key. */
  readable?: boolean;
  /** The event's other data, by name; the receipt has the hashes. */
  parts?: Record<string, string>;
  /** The researcher's deadline, where it is not the usual day. Milliseconds since 1970. */
  due?: number;
  /** Files in the store already; they are removed from it if the event is certainly not written. */
  files?: OutgoingFiles | undefined;
  /** Further changes, in the same transaction; an error rolls all back. */
  also?: (tx: DatabaseTransaction, found: Named, at: number) => Promise<unknown>;
}

/** The result of a move. */
export interface Moved {
  id: string;
  number: string;
  email: string;
  event: number;
  /** The sentence on what was done, without its full stop. */
  done: string;
  /** How the text is stored; null where there is none. */
  text: "sealed" | "readable" | null;
  /** Notes for the manager. */
  notes: string[];
}

type Acting = Changing & Recording;

/** The action by which a manager begins to assess a submission. */
export const taking = {
  act: "take",
  kind: "taken",
  action: "submission.take",
  done: (number: string) => `The submission ${number} is taken, and is being assessed`,
} as const satisfies Move;

/** The action by which a manager asks a submission's researcher something. */
export const asking = {
  act: "ask",
  kind: "asked",
  action: "submission.ask",
  done: (number: string, files = "") =>
    `The question about the submission ${number} is written${files}, and it waits for its researcher`,
} as const satisfies Move;

/** The action by which a manager writes to a submission's researcher, whosever turn it is. */
export const replying = {
  act: null,
  kind: "message",
  action: "submission.reply",
  done: (number: string, files = "") => `The message about the submission ${number} is written${files}`,
} as const satisfies Move;

const openStatuses = submissionStatuses.filter(isOpen);

/** Makes the action from the submission as it is in the transaction, before anything is written; an error refuses it. */
type MoveFor = (tx: DatabaseTransaction, found: Named) => Promise<Omit<Move, "files">>;

/**
 * Performs an action on a submission: its state, its event with the receipt, the audit entry and the researcher's message are one transaction.
 * Throws a Refusal for an unknown submission, and where the state does not allow it: of two managers the second reads what
 * the first did.
 */
export async function move(programme: Acting, name: string, given: Move | MoveFor): Promise<Moved> {
  if (typeof given === "function") return moveWith(programme, name, given);
  try {
    return await moveWith(programme, name, async () => given);
  } catch (error) {
    await given.files?.remove();
    throw error;
  }
}

async function moveWith(
  programme: Acting,
  name: string,
  moveFor: (...found: Parameters<MoveFor>) => Promise<Move>,
): Promise<Moved> {
  const issuing = await issuingFor(programme);
  return change(programme, async (tx, record) => {
    const found = await findNamed(tx, name);
    const {
      act: to,
      in: states = openStatuses,
      due,
      also,
      parts,
      files,
      ...given
    } = await moveFor(tx, found);
    const { action, details, done } = given;
    if (found.email === ERASED && given.kind === "message")
      throw new Refusal(
        `The researcher of ${found.number} was erased, so nobody would read it. Nothing was written.`,
      );
    const { text, event: said, reasons } = await eventOf(programme, tx, found, given);
    const event: NewEvent = parts ? { ...said, parts } : said;
    const at = programme.now();
    const ordinal = to
      ? await act(tx, to, event, { ...issuing, at, ...(due === undefined ? {} : { due }) })
      : await note(tx, states, event, { ...issuing, at });
    if (ordinal === undefined) throw refusal(found, action);
    await also?.(tx, found, at);
    await files?.list(tx, issuing, { submission_id: found.id, event: ordinal, at });
    const { id, number, email, researcher_id } = found;
    const notes = await tell(programme, tx, researcher_id, {
      ...newsOf(number, given.kind),
      news: number,
    });
    await record({ action, subject: `submission:${id}`, ...(details && { details }) });
    return { id, number, email, event: ordinal, done: done(number), text, notes: [...reasons, ...notes] };
  });
}

/**
 * Makes the event of a move. Its text is sealed for the researcher's key, or readable on the site under the vault's key: where the
 * manager wants that, and where the researcher has no usable key. `reasons` says of a key on file why it cannot be used: a manager
 * who relied on it would not know that the words are readable.
 */
async function eventOf(
  { newId, now, openVault, isQuiet }: Acting,
  db: DatabaseTransaction,
  { id: submission_id, researcher_id }: Named,
  { kind, alias = undefined, text, readable = false }: Pick<Move, "kind" | "alias" | "text" | "readable">,
): Promise<{ text: Moved["text"]; event: NewEvent; reasons: string[] }> {
  const event = {
    ...({ id: newId(), submission_id, kind, by: "programme", isQuiet } as const),
    alias: alias ?? null,
  };
  if (text === undefined) return { text: null, event, reasons: [] };
  const { recipient, unusable = null } = readable
    ? { recipient: null }
    : await recipientWithKey({ db, now }, researcher_id);
  if (recipient)
    return { text: "sealed", event: { ...event, sealed: await sealText(text, [recipient]) }, reasons: [] };
  return {
    text: "readable",
    event: { ...event, readable: openVault().seal(text, readablePurpose(event.id)) },
    reasons: unusable
      ? [`The text was not sealed: their OpenPGP key cannot be used (${unusable.reason}).`]
      : [],
  };
}

/** The news in the message to the researcher; without any content, because it may be mailed. */
const news: Partial<Record<EventKind, string>> = {
  taken: "The programme has begun to assess it.",
  asked: "The programme asks you something, and waits for your answer.",
  scored: "The programme has scored it.",
  offered: "The programme makes you an offer, and waits for your answer.",
  offer_withdrawn: "The programme takes its offer back.",
  payment: "Something about a payment has changed.",
};

function newsOf(number: string, kind: EventKind): { title: string; message: string } {
  const what = news[kind] ?? "The programme wrote to you about it.";
  return {
    title: `There is news about your submission ${number}`,
    message: `${what} Read more under Account, Submissions.`,
  };
}
