import { refusalOf, type SubmissionStatus } from "#contract/submission-life";
import { sayHowToWrite } from "../messages/messages";
import { Refusal } from "../shared/errors";
import { isoMoment, shownMoment } from "../shared/timestamps";
import type { findNamed } from "./submissions.store";

/** A submission found by a manager's name of it. */
export type Named = Awaited<ReturnType<typeof findNamed>>;

/** The states that a verb needs. */
interface Rule {
  /** Why it is refused in any other state, as a sentence. */
  why: string;
  /** The remedy by state, as sentences with N for the submission's number. */
  remedies: Partial<Record<SubmissionStatus, string>>;
  /** That in any other state; without, a message to the researcher is all that is left. */
  otherwise?: string;
}

const REPLY = "To write to its researcher, run: submission reply N";
const TAKEN = `It is taken already. ${REPLY}`;
const ACCEPT = "Accept it first: submission accept N";
const ONCE = "A submission is decided once, and that is not taken back.";

/** Of every verb that a submission's state can refuse, by its action in the audit log. */
const rules = {
  "submission.take": {
    why: "A submission is taken while it waits for its first answer.",
    remedies: { assessing: TAKEN, needs_information: TAKEN, offered: TAKEN, accepted: REPLY },
  },
  "submission.ask": {
    why: "A question is asked while a submission is assessed, and the next one once it is answered.",
    remedies: {
      needs_information: "To add to the question, run: submission reply N",
      offered:
        "To ask, take the offer back first: submission withdraw-offer N. To write beside it, run: submission reply N",
      accepted: REPLY,
    },
  },
  "submission.reply": { why: "Nothing is written any more to a submission that is over.", remedies: {} },
  "submission.score": { why: "Nothing is scored any more of a submission that is over.", remedies: {} },
  "submission.offer": {
    why: "An offer is made while a submission is assessed.",
    remedies: {
      received: "Take it first: submission take N",
      needs_information:
        "Wait for the answer, or accept the submission without an offer: submission accept N",
      accepted: "To pay without an offer, run: payment add N --file FILE",
    },
  },
  "submission.withdraw-offer": {
    why: "There is no open offer to take back.",
    remedies: {},
    otherwise: "Its offers, and how each ended, are shown by: submission show N",
  },
  "submission.accept": {
    why: ONCE,
    remedies: { accepted: "To pay for it, run: payment add N --file FILE" },
  },
  "submission.decline": { why: ONCE, remedies: { accepted: REPLY } },
  "payment.add": {
    why: "Payments are added to an accepted submission that is not paid yet.",
    remedies: {
      received: ACCEPT,
      assessing: ACCEPT,
      needs_information: ACCEPT,
      offered:
        "The payments of an offer are there once its researcher agrees to it. To pay without, run first: submission withdraw-offer N, then submission accept N",
      paid: "Where a transfer came back, run first: payment set N PAYMENT --status failed --reason WORDS",
    },
  },
  "payment.set": {
    why: "Only an accepted submission has payments.",
    remedies: {
      received: ACCEPT,
      assessing: ACCEPT,
      needs_information: ACCEPT,
      offered:
        "Those of an offer are there once its researcher agrees to it. How it stands is shown by: submission show N",
    },
  },
} as const satisfies Record<string, Rule>;

/** A verb that needs a state, by its action in the audit log. */
export type RuledAction = keyof typeof rules;

/** The refusal of a verb that a submission's state does not allow: the state, why that refuses it, and what to do. */
export function refusal(found: Named, action: RuledAction): Refusal {
  const { number, status, email } = found;
  const { why, remedies, otherwise }: Rule = rules[action];
  const remedy = (remedies[status] ?? otherwise)?.replaceAll(/\bN\b/g, number);
  return new Refusal(`${stateOf(found)} ${why}${remedy ? ` ${remedy}` : sayHowToWrite(email)}`);
}

/** The state of a submission that refuses something, as a sentence; with its day where it was decided. */
function stateOf({ number, status, decided_at }: Named): string {
  if (decided_at === null || status === "paid") return refusalOf(number, status);
  return `The submission ${number} was ${status} on ${shownMoment(isoMoment(decided_at))} UTC, so nothing was changed.`;
}
