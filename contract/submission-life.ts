/**
 * The life of a submission: its states, whose turn it is in each, and every act that leads from one to another. Any other act
 * is refused.
 */
export const submissionStatuses = [
  "received",
  "assessing",
  "needs_information",
  "offered",
  "accepted",
  "paid",
  "declined",
  "withdrawn",
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Who acts next. */
export const turns = ["programme", "researcher", "nobody"] as const;
export type Turn = (typeof turns)[number];

/** Who acts next in each state. */
export const turnOf: Readonly<Record<SubmissionStatus, Turn>> = {
  received: "programme",
  assessing: "programme",
  needs_information: "researcher",
  offered: "researcher",
  accepted: "programme",
  paid: "nobody",
  declined: "nobody",
  withdrawn: "nobody",
};

interface Transition {
  by: "programme" | "researcher" | "time";
  from: readonly SubmissionStatus[];
  to: SubmissionStatus;
}

const unoffered = ["received", "assessing", "needs_information"] as const;
const undecided = [...unoffered, "offered"] as const;

/** Every act that changes the state. */
export const transitions = {
  take: { by: "programme", from: ["received"], to: "assessing" },
  ask: { by: "programme", from: ["received", "assessing"], to: "needs_information" },
  answer: { by: "researcher", from: ["needs_information"], to: "assessing" },
  offer: { by: "programme", from: ["assessing", "offered"], to: "offered" },
  withdraw_offer: { by: "programme", from: ["offered"], to: "assessing" },
  refuse_offer: { by: "researcher", from: ["offered"], to: "assessing" },
  counter: { by: "researcher", from: ["offered"], to: "assessing" },
  lapse: { by: "time", from: ["offered"], to: "assessing" },
  agree: { by: "researcher", from: ["offered"], to: "accepted" },
  accept: { by: "programme", from: unoffered, to: "accepted" },
  decline: { by: "programme", from: undecided, to: "declined" },
  withdraw: { by: "researcher", from: undecided, to: "withdrawn" },
  pay: { by: "programme", from: ["accepted"], to: "paid" },
  return_payment: { by: "programme", from: ["paid"], to: "accepted" },
} as const satisfies Record<string, Transition>;
export type Act = keyof typeof transitions;

/** A researcher's acts that the programme must answer within `days.reply`. */
const replies: ReadonlySet<Act> = new Set(["answer", "refuse_offer", "counter"]);

/** Whether both sides can still write to each other. */
export function isOpen(status: SubmissionStatus): boolean {
  return turnOf[status] !== "nobody";
}

/** Whether the programme has neither accepted nor declined yet, nor its researcher withdrawn. */
export function isUndecided(status: SubmissionStatus): boolean {
  return (undecided as readonly SubmissionStatus[]).includes(status);
}

/** The state that an act leads to; null where it is not allowed. */
export function stateAfter(status: SubmissionStatus, act: Act): SubmissionStatus | null {
  const { from, to }: Transition = transitions[act];
  return from.includes(status) ? to : null;
}

/** Each state as the rest of a sentence after "It". */
const said: Readonly<Record<SubmissionStatus, string>> = {
  received: "was received, and waits for its first answer",
  assessing: "is being assessed",
  needs_information: "waits for an answer of its researcher",
  offered: "waits for its researcher's answer to an offer",
  accepted: "was accepted",
  paid: "was accepted and paid",
  declined: "was declined",
  withdrawn: "was withdrawn",
};

/** Why an act is refused, in one sentence. */
export function refusalOf(number: string, status: SubmissionStatus): string {
  return `The submission ${number} ${said[status]}, so nothing was changed.`;
}

/** Working days until an answer is due: the first, an assessment, the answer to a reply, and the researcher's own. */
export interface AnswerDays {
  first: number;
  assessment: number;
  reply: number;
  researcher: number;
}

/** The defaults of an instance. */
export const ANSWER_DAYS: AnswerDays = { first: 2, assessment: 10, reply: 3, researcher: 14 };

/**
 * By when the side whose turn it is should act, in milliseconds since 1970; null where no day is set. Lateness is shown and ends
 * nothing but an offer, which has a day of its own.
 *
 * @param act that led to the state
 * @param days those of the instance
 */
export function dueAfter(
  status: SubmissionStatus,
  { at, act, days }: { at: number; act?: Act; days: AnswerDays },
): number | null {
  if (status === "received") return workingDaysAfter(at, days.first);
  if (status === "assessing")
    return workingDaysAfter(at, act && replies.has(act) ? days.reply : days.assessment);
  if (status === "needs_information") return workingDaysAfter(at, days.researcher);
  return null;
}

const DAY_MS = 24 * 60 * 60_000;

/** The end of the UTC day that is so many working days, Monday to Friday, after a time's. Milliseconds since 1970. */
export function workingDaysAfter(at: number, days: number): number {
  let day = Math.floor(at / DAY_MS);
  for (let left = days; left > 0; ) {
    day++;
    if (isWorkingDay(day)) left--;
  }
  return (day + 1) * DAY_MS - 1;
}

/** @param day since 1 January 1970, a Thursday */
function isWorkingDay(day: number): boolean {
  const weekday = (day + 4) % 7;
  return weekday !== 0 && weekday !== 6;
}
