import { isDeepStrictEqual } from "node:util";
import { shownAmount } from "#lib/money";
import { ERASED } from "../../api/auth/email-address";
import type { DatabaseTransaction } from "../../api/database/schema";
import { act, type NewEvent, readablePurpose } from "../../api/submissions/events.store";
import { keptUntil } from "../../api/submissions/life.store";
import { listOffers } from "../../api/submissions/offers.store";
import { keepDecision } from "../../api/submissions/submissions.store";
import { tell } from "../messages/messages";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { issuingFor, type Recording } from "../shared/issuing";
import { isoMoment, longMoment, shownMoment } from "../shared/timestamps";
import { type Changing, change } from "../shared/write";
import { type EarlierReceipt, findEarlier, sayKnown } from "./already-known";
import { type Named, refusal } from "./refusals";
import { findNamed } from "./submissions.store";

const DAY_MS = 24 * 60 * 60_000;

/** A manager's decision. */
export type Decision = "accepted" | "declined";

/** The result of a decision. */
export interface Decided {
  id: string;
  number: string;
  label: string | null;
  status: Decision;
  /** When one that is declined is destroyed; null for one that is accepted. */
  kept_until: string | null;
  /** For a submission that is declined as already known. */
  earlier: EarlierReceipt | null;
  email: string;
  /** Notes for the manager. */
  notes: string[];
}

type Acting = Changing & Recording & Pick<Programme, "newId" | "readRetention">;

interface Deciding {
  decision: Decision;
  note?: string | undefined;
  known?: string | undefined;
  asked?: Named | undefined;
}

/**
 * Accepts or declines a submission, once, in one transaction. It changes `submissions` (status, when it is due, how many events it
 * has, `decided_at`), withdraws the open offer of one that is declined (`submission_offers`), and writes the event (`submission_events`) with its receipt
 * (`submission_receipts`), the researcher's message (`messages`) and the audit entry (`audit`). Retention destroys a declined one
 * when its period since `decided_at` is over (`api/retention/expired.ts`). Throws a Refusal for an unknown submission, for one
 * that is decided already, for one whose researcher was erased, and to accept one beside an offer that waits for its researcher,
 * and for one that is not any more what the manager was asked about.
 *
 * @param note the manager's own words: the event has them, under the vault's key, and the message only mentions them
 * @param known the submission by which it was already known, for which it is declined
 * @param asked the submission as it was when the manager was asked; left out where they were not
 */
export async function decide(
  programme: Acting,
  name: string,
  { decision, note, known, asked }: Deciding,
): Promise<Decided> {
  const issuing = await issuingFor(programme);
  const { declinedSubmissions } = programme.readRetention();
  const { isQuiet } = programme;
  return change(programme, async (tx, record) => {
    const found = await findNamed(tx, name);
    const { id, number, label, email, researcher_id } = found;
    if (email === ERASED)
      throw new Refusal(
        `The researcher of ${number} was erased, so nothing is decided about it any more. Nothing was changed.`,
      );
    const at = programme.now();
    const verb = decision === "accepted" ? "accept" : "decline";
    const earlier = known === undefined ? null : await findEarlier(tx, found, known);
    const eventId = programme.newId();
    const event = {
      ...({ id: eventId, submission_id: id, kind: decision, by: "programme", isQuiet } as const),
      ...wordsOf(programme, eventId, { earlier, note }),
    };
    if (!(await act(tx, verb, event, { ...issuing, at })))
      throw (await refusalBeside(programme, tx, found, decision)) ?? refusal(found, `submission.${verb}`);
    // Nothing undoes a decision, and one on an answer that came while the question stood would be made unread.
    if (asked && !isDeepStrictEqual(found, asked)) throw changedSince(number);
    await keepDecision(tx, id, at);
    const notes = await tell(programme, tx, researcher_id, {
      title: `Your submission ${number} was ${decision}`,
      message: decisionText(decision, { number, sent: found.created_at, earlier, note }),
      news: number,
    });
    await record({ action: `submission.${verb}`, subject: `submission:${id}` });
    const after = { status: decision, decided_at: at, changed_at: at };
    const kept_until = isoMoment(keptUntil(after, declinedSubmissions));
    return { id, number, label, status: decision, kept_until, earlier, email, notes };
  });
}

/**
 * Says of a submission what a decision would do, for the manager to confirm: neither can be taken back, and its number is easily
 * another's.
 */
export function sayWouldDecide(
  { readRetention }: Pick<Programme, "readRetention">,
  found: Pick<Named, "number" | "email" | "label" | "created_at">,
  decision: Decision,
): string {
  const named = `${sayLabelled(found)} of ${found.email}, sent ${shownMoment(isoMoment(found.created_at))} UTC,`;
  if (decision === "accepted") return `${named} would be accepted for good.`;
  const days = readRetention().declinedSubmissions / DAY_MS;
  return `${named} would be declined for good, and its research destroyed after ${days} days.`;
}

/** A submission with its label, by which a manager notices a wrong number. */
export const sayLabelled = ({ number, label }: Pick<Named, "number" | "label">) =>
  `The submission ${number}${label === null ? "" : ` ("${label}")`}`;

const changedSince = (number: string) =>
  new Refusal(
    `Something about the submission ${number} has changed since you were asked, so nothing was changed: a decision is not taken back. Look at it first: submission show ${number}, submission history ${number}`,
  );

/** Why a submission is not accepted while an offer for it waits: its researcher would read that the offer was taken back. Null for any other refusal. */
async function refusalBeside(
  { openVault }: Pick<Programme, "openVault">,
  tx: DatabaseTransaction,
  { id, number, status }: Named,
  decision: Decision,
): Promise<Refusal | null> {
  if (decision !== "accepted" || status !== "offered") return null;
  const open = (await listOffers(tx, openVault(), id)).find((offer) => offer.status === "open");
  if (!open) return null;
  const { amount, currency } = open;
  return new Refusal(
    `An offer of ${shownAmount(amount, currency)} for the submission ${number} waits for its researcher's answer, and accepting it would end that offer. Wait for the answer, or take the offer back first: submission withdraw-offer ${number}. Nothing was changed.`,
  );
}

/** Returns the event's content: text that the site can read, and the earlier receipt in machine-readable form too. */
function wordsOf(
  { openVault }: Recording,
  eventId: string,
  { earlier, note }: { earlier: EarlierReceipt | null; note: string | undefined },
): Pick<NewEvent, "readable" | "parts"> {
  const words = [earlier && sayKnown(earlier), note].filter(Boolean).join("\n\n");
  return {
    ...(words && { readable: openVault().seal(words, readablePurpose(eventId)) }),
    ...(earlier && { parts: { earlier: JSON.stringify(earlier) } }),
  };
}

function decisionText(
  decision: Decision,
  {
    number,
    sent,
    earlier,
    note,
  }: { number: string; sent: number; earlier: EarlierReceipt | null; note: string | undefined },
): string {
  const submission = `Your submission ${number} of ${longMoment(sent)}`;
  const page = "Its page, under Account, Submissions,";
  const more = note ? `\n\n${page} has what the programme wrote to you about it.` : "";
  if (earlier)
    return `${submission} was declined as already known. ${page} names the receipt that proves it.${more}`;
  return decision === "accepted"
    ? `${submission} was accepted. We will contact you about the next steps.${more}`
    : `${submission} was declined. Thank you for the work you put into it.${more}`;
}
