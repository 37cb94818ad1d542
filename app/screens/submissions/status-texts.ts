import type { SubmissionEvent, SubmissionSummary } from "#contract/own-submissions";
import { type SubmissionStatus, turnOf } from "#contract/submission-life";
import type { SubmissionItem } from "#design-system/SubmissionList";
import type { TimelineEvent } from "#design-system/Timeline";

/** Each state in a few words. */
export const statusWords: Readonly<Record<SubmissionStatus, string>> = {
  received: "Received",
  assessing: "Being assessed",
  needs_information: "Needs your answer",
  offered: "Offer made",
  accepted: "Accepted",
  paid: "Paid",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** Each state in a sentence, for its researcher. */
export const statusSentences: Readonly<Record<SubmissionStatus, string>> = {
  received: "We have received it. A person reads it and answers you.",
  assessing: "We are assessing it.",
  needs_information: "We asked you something, and go on once you have answered.",
  offered: "We made you an offer.",
  accepted: "We accepted it.",
  paid: "We accepted it and paid you.",
  declined: "We declined it. The work stays yours.",
  withdrawn: "You withdrew it.",
};

/** The open payments of an accepted submission: they are still to come, or one of them failed. */
export type Owed = "paying" | "failing";

/** The next step, where the sentence of the status and its day do not say it. */
export const nextWords: Readonly<Partial<Record<SubmissionStatus | Owed | "lapsing", string>>> = {
  assessing: "Then we ask you something, make you an offer, or decide.",
  needs_information: "Nothing is lost if you need longer.",
  offered: "Then the offer lapses, and we assess again. You can agree, decline, or propose another amount.",
  lapsing: "The offer lapses, and we assess again.",
  declined:
    "If you disagree, write to the programme manager with the form on the home page, and name this number.",
  accepted: "We will contact you about the next steps.",
  paying: "Each payment is listed below, with when it is due.",
  failing: "A payment failed: below is why, and what to do.",
};

const kinds: Readonly<Record<SubmissionEvent["kind"], { own: string; theirs: string }>> = {
  submitted: { own: "You submitted your research", theirs: "Your research came in" },
  taken: { own: "You took it", theirs: "The assessment has begun" },
  asked: { own: "You asked", theirs: "We asked you something" },
  answered: { own: "You answered", theirs: "We answered" },
  message: { own: "You wrote", theirs: "We wrote" },
  scored: { own: "You scored it", theirs: "We scored it" },
  offered: { own: "You made an offer", theirs: "We made you an offer" },
  offer_withdrawn: { own: "You took the offer back", theirs: "We took our offer back" },
  offer_refused: { own: "You declined the offer", theirs: "The offer was declined" },
  countered: { own: "You made a counter-proposal", theirs: "A counter-proposal was made" },
  lapsed: { own: "The offer lapsed", theirs: "The offer lapsed" },
  agreed: { own: "You agreed to the offer", theirs: "The offer was agreed to" },
  payment: { own: "A payment", theirs: "A payment" },
  paid: { own: "All of it is paid", theirs: "All of it is paid" },
  accepted: { own: "You accepted", theirs: "Accepted" },
  declined: { own: "You declined", theirs: "Declined" },
  withdrawn: { own: "You withdrew it", theirs: "Withdrawn" },
};

/** A submission as it is in the list. */
export function asItem(submission: SubmissionSummary, now: number): SubmissionItem {
  const { id, number, label, status, due_at, changed_at, unseen } = submission;
  const turn = turnOf[status];
  return {
    number,
    label,
    unseen,
    href: `/account/submissions/${id}`,
    status: statusWords[status],
    turn: turn === "researcher" ? "reader" : turn === "programme" ? "others" : "nobody",
    due: due_at,
    isExact: isExactIn(status),
    isLate: isLate(due_at, now),
    changed: changed_at,
  };
}

/** Whether the day due is a moment: an offer ends with it. Any other day is one of UTC, and ends nothing. */
export const isExactIn = (status: SubmissionStatus) => status === "offered";

/** Whether a day has passed. */
export function isLate(due: string | null, now: number): boolean {
  return due !== null && Date.parse(due) < now;
}

/** An event of a submission as the timeline shows it to the researcher, who has seen those up to `seen`. */
export function asTimelineEvent(
  event: SubmissionEvent,
  { id, seen, sealed_copy }: { id: string; seen: number; sealed_copy: boolean },
): TimelineEvent {
  const isOwn = event.by === "researcher";
  const { own, theirs } = kinds[event.kind];
  return {
    ordinal: event.ordinal,
    at: event.at,
    text: event.text,
    sealed: event.sealed,
    files: event.files.map((file) => {
      // Those of the research are sealed as it is; for which keys others are, the copy itself says.
      const hasCopy = event.ordinal > 1 || sealed_copy;
      return hasCopy ? { ...file, href: `/account/submissions/${id}/attachments/${file.id}/sealed` } : file;
    }),
    title: isOwn ? own : theirs,
    by: isOwn ? "You" : (event.alias ?? "The programme"),
    isNew: !isOwn && event.ordinal > seen,
  };
}
