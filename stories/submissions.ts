import type { SubmissionItem } from "#design-system/SubmissionList";

const submission = {
  due: null,
  isExact: false,
  isLate: false,
  changed: "2026-01-15T12:00:00.000Z",
  label: null,
  unseen: 0,
};

/** Submissions in each kind of turn. */
export const submissions: SubmissionItem[] = [
  {
    ...submission,
    number: "2026-0007",
    href: "/account/submissions/1",
    label: "The decoder one",
    unseen: 1,
    status: "Needs your answer",
    turn: "reader",
    due: "2026-02-04T23:59:59.999Z",
  },
  {
    ...submission,
    number: "2026-4410",
    href: "/account/submissions/2",
    status: "Being assessed",
    turn: "others",
    due: "2026-01-29T23:59:59.999Z",
  },
  {
    ...submission,
    number: "2025-9912",
    href: "/account/submissions/3",
    status: "Accepted",
    turn: "others",
    label: "Sandbox escape",
  },
  {
    ...submission,
    number: "2025-9034",
    href: "/account/submissions/4",
    status: "Declined",
    turn: "nobody",
  },
];

const filesOfAnswer = [
  {
    id: "1",
    name: "trace.log",
    size: 48_213,
    sha256: "a3".repeat(32),
    href: "/account/submissions/1/attachments/1/sealed",
  },
  { id: "2", name: null, size: 1_204_887, sha256: null },
];

/** The events of a submission. */
export const submissionEvents = [
  { ordinal: 1, title: "You submitted your research", by: "You", at: "2026-01-15T12:00:00.000Z" },
  {
    ordinal: 2,
    title: "You answered",
    by: "You",
    at: "2026-01-16T09:30:00.000Z",
    sealed: `-----BEGIN PGP MESSAGE-----\n\n${"wV4Dm0cXh2".repeat(6)}\n=AbCd\n-----END PGP MESSAGE-----\n`,
  },
  {
    ordinal: 3,
    title: "We asked you something",
    by: "Mira",
    at: "2026-01-19T15:00:00.000Z",
    isNew: true,
    text: "Which versions did you try?\nAnd on which device?",
  },
];

/** The same, where the answer came with files. */
export const eventsWithFiles = submissionEvents.map((event) =>
  event.ordinal === 2 ? { ...event, files: filesOfAnswer } : event,
);
