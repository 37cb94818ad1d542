import { type Act, isOpen, refusalOf, submissionStatuses } from "#contract/submission-life";
import type { DatabaseTransaction } from "../../api/database/schema";
import { sealText } from "../../api/sealing/seal";
import { act, type NewEvent, note, readablePurpose } from "../../api/submissions/events.store";
import { recipientWithKey } from "../../api/submissions/recipients";
import type { EventKind } from "../../api/submissions/submissions.table";
import { tell } from "../messages/messages";
import { Refusal } from "../shared/errors";
import { issuingFor, type Recording } from "../shared/issuing";
import { isoMoment, shownMoment } from "../shared/timestamps";
import { type Changing, change } from "../shared/write";
import { findNamed } from "./submissions.store";

/** What a manager does with a submission. */
export interface Move {
  /** Of the life of a submission; null for what changes no state. */
  act: Act | null;
  kind: EventKind;
  /** Area and verb, for the audit log. */
  action: string;
  /** By which the researcher knows the manager; the programme without. */
  alias?: string | undefined;
  /** For the researcher to read. */
  text?: string | undefined;
  /** That the site may read the text, also where the researcher has a key. */
  readable?: boolean;
}

/** What came of it. */
export interface Moved {
  id: string;
  number: string;
  email: string;
  event: number;
  /** How the text was stored; null where there is none. */
  text: "sealed" | "readable" | null;
  /** What the manager should know. */
  notes: string[];
}

type Named = Awaited<ReturnType<typeof findNamed>>;
type Acting = Changing & Recording;

const openStatuses = submissionStatuses.filter(isOpen);

/**
 * Does something with a submission: its state, its event with the receipt, the audit entry and the researcher's message are one transaction.
 * Throws a Refusal for an unknown submission, and where the state does not allow it: of two managers the second hears what the
 * first did.
 */
export async function move(programme: Acting, name: string, { act: to, ...given }: Move): Promise<Moved> {
  const issuing = await issuingFor(programme);
  return change(programme, async (tx, record) => {
    const found = await findNamed(tx, name);
    const { text, event } = await eventOf(programme, tx, found, given);
    const at = programme.now();
    const ordinal = to
      ? await act(tx, to, event, { ...issuing, at })
      : await note(tx, openStatuses, event, { ...issuing, at });
    if (ordinal === undefined) throw refusal(found);
    const { id, number, email, researcher_id } = found;
    const notes = await tell(programme, tx, researcher_id, newsOf(number, given.kind));
    await record({ action: given.action, subject: `submission:${id}` });
    return { id, number, email, event: ordinal, text, notes };
  });
}

/** Says why a submission's state does not allow what a manager wants. */
export function refusal({ number, status, decided_at }: Named): Refusal {
  if (decided_at === null) return new Refusal(refusalOf(number, status));
  return new Refusal(`The submission ${number} was ${status} on ${shownMoment(isoMoment(decided_at))} UTC.`);
}

/**
 * The event of a move. Its text is sealed for the researcher's key, or readable on the site under the vault's key: where the
 * manager wants that, and where the researcher has no key that can be used.
 */
async function eventOf(
  { newId, now, openVault }: Acting,
  db: DatabaseTransaction,
  { id: submission_id, researcher_id }: Named,
  { kind, alias = undefined, text, readable = false }: Omit<Move, "act" | "action">,
): Promise<{ text: Moved["text"]; event: NewEvent }> {
  const event = { id: newId(), submission_id, kind, by: "programme", alias: alias ?? null } as const;
  if (text === undefined) return { text: null, event };
  const { recipient } = readable ? { recipient: null } : await recipientWithKey({ db, now }, researcher_id);
  if (recipient) return { text: "sealed", event: { ...event, sealed: await sealText(text, [recipient]) } };
  return {
    text: "readable",
    event: { ...event, readable: openVault().seal(text, readablePurpose(event.id)) },
  };
}

/** The message by which a researcher hears of it, without what it is about: it may be mailed. */
function newsOf(number: string, kind: EventKind): { title: string; message: string } {
  const where = "Read more under Account, Submissions.";
  const title = `There is news about your submission ${number}`;
  if (kind === "taken") return { title, message: `The programme has begun to assess it. ${where}` };
  if (kind === "asked")
    return { title, message: `The programme asks you something, and waits for your answer. ${where}` };
  return { title, message: `The programme wrote to you about it. ${where}` };
}
