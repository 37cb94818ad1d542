import { z } from "zod";
import { endpoint } from "./calls";
import { SUBMISSION_BODY_MAX_BYTES } from "./limits";
import { Assessment, Offer, Payment, Scores } from "./offers";
import { submissionStatuses, turns } from "./submission-life";
import { Received } from "./submissions";
import { id, moment, optionalLine, paragraphs } from "./text";

/** The events of a submission: the acts of `submission-life.ts`, and those that change no state. */
export const eventKinds = [
  "submitted",
  "taken",
  "asked",
  "answered",
  "message",
  "scored",
  "offered",
  "offer_withdrawn",
  "offer_refused",
  "countered",
  "lapsed",
  "agreed",
  "accepted",
  "declined",
  "withdrawn",
  "payment",
  "paid",
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * A file that came with an event. Its name and its SHA-256 in hexadecimal are of the file as sent; null for those of the research
 * itself, which the site cannot read. `size` is in bytes.
 */
export const EventFile = z.object({
  id,
  name: z.string().nullable(),
  size: z.number().int(),
  sha256: z.string().nullable(),
});
export type EventFile = z.output<typeof EventFile>;

/** One event of a submission. `text` is the part the site can read, `sealed` an OpenPGP message for the caller's key. */
export const SubmissionEvent = z.object({
  ordinal: z.number().int(),
  kind: z.enum(eventKinds),
  at: moment,
  by: z.enum(["researcher", "programme"]),
  /** The name by which the researcher knows the manager; null for the programme. */
  alias: z.string().nullable(),
  text: z.string().nullable(),
  sealed: z.string().nullable(),
  files: z.array(EventFile),
});
export type SubmissionEvent = z.output<typeof SubmissionEvent>;

/**
 * A submission in a list: its status, whose turn it is and by when, and how many of the programme's events its
 * researcher has not seen. `label` is the researcher's own name for it.
 */
export const SubmissionSummary = z.object({
  id,
  number: z.string(),
  label: z.string().nullable(),
  status: z.enum(submissionStatuses),
  turn: z.enum(turns),
  due_at: moment.nullable(),
  created_at: moment,
  changed_at: moment,
  unseen: z.number().int(),
});
export type SubmissionSummary = z.output<typeof SubmissionSummary>;

/** The caller's submissions, last changed first, in pages: `?before=<id>` returns the next, `?only=accepted` those that `countSubmissions` counts. */
export const listSubmissions = endpoint("GET", "/submissions", {
  stage: "onboarded",
  token: "read",
  reply: z.array(SubmissionSummary),
});

/**
 * When a manager opened or exported the research, or the message that `event` names, or read its researcher's part of the
 * history. The manager is named by `alias` only: null for the programme.
 */
export const Opening = z.object({
  at: moment,
  kind: z.enum(["opened", "exported", "read"]),
  alias: z.string().nullable(),
  event: z.number().int().nullable(),
});
export type Opening = z.output<typeof Opening>;

/**
 * A submission of the caller's, with its last events in their order, the scores of both sides, all offers and payments, and its
 * last openings; `kept_until` is the time until which a declined or withdrawn one is retained at least, null for any other;
 * `sealed_copy` says whether a usable key of the caller's was on file to open `getSealedResearch`; 404 for any other.
 * `?before=<ordinal>` returns the events before that one; `earlier` says that there are more before those. It marks nothing as seen.
 */
export const getSubmission = endpoint("GET", "/submissions/{id}", {
  stage: "onboarded",
  token: "read",
  reply: Received.extend({
    ...SubmissionSummary.shape,
    seen: z.number().int(),
    events: z.array(SubmissionEvent),
    earlier: z.boolean(),
    scores: z.object({ own: Scores.nullable(), programme: Assessment.nullable() }),
    offers: z.array(Offer),
    payments: z.array(Payment),
    kept_until: moment.nullable(),
    sealed_copy: z.boolean(),
    openings: z.array(Opening),
  }),
});

/** On how many of the caller's submissions the programme did something that they have not seen. */
export const countNews = endpoint("GET", "/submissions/unseen", {
  stage: "onboarded",
  reply: z.object({ submissions: z.number().int() }),
});

/** How soon a researcher is notified by mail of news about their submissions. */
export const newsMailChoices = ["at-once", "daily", "never"] as const;
export type NewsMail = (typeof newsMailChoices)[number];

export const NewsMailChoice = z.object({
  when: z.enum(newsMailChoices, { error: "Choose immediately, once a day, or never." }),
});

/** How soon the caller is notified by mail of news about their submissions; the mail names only their numbers. */
export const getNewsMail = endpoint("GET", "/submissions/mail", {
  stage: "onboarded",
  /** Without `sends` the programme has no mail server: the choice is stored, and no mail is sent. */
  reply: NewsMailChoice.extend({ sends: z.boolean() }),
});

/** Sets that. No later mail reports events from while it was `never`. */
export const chooseNewsMail = endpoint("PUT", "/submissions/mail", {
  stage: "onboarded",
  body: NewsMailChoice,
});

/** Marks the events of the caller's submission as seen, up to one, and the messages about them as read. */
export const seeSubmission = endpoint("POST", "/submissions/{id}/seen", {
  stage: "onboarded",
  body: z.object({ event: z.int("This is not an event.").min(1, "Events begin at 1.") }),
});

/** Names the caller's submission. The label is readable on the server; without one, the name is removed. */
export const labelSubmission = endpoint("PATCH", "/submissions/{id}", {
  stage: "onboarded",
  body: z.object({ label: optionalLine("Label") }),
});

/**
 * Writes to the programme about the caller's submission. The text is sealed for the programme, and for the caller's key where
 * there is one: the site cannot read it. After the programme's question, it is the answer; `?event=` is the last event that the caller
 * knows of, and the message answers no question behind it. 409 once the submission's life is over.
 * Its files follow with `attachFiles` and `?event=`. `id` is for callers who may have to send a message again without knowing
 * whether it arrived: a UUID of version 7. The same message under the same id is stored once, and the reply counts the files that
 * it has by then; another one under that id is 409.
 */
export const writeAboutSubmission = endpoint("POST", "/submissions/{id}/messages", {
  stage: "complete",
  budget: "message",
  body: z.object({
    text: paragraphs("Message"),
    id: z.uuidv7("This is not an id.").toLowerCase().optional(),
  }),
  reply: z.object({ event: z.number().int(), files: z.number().int() }),
  status: 201,
  maxBytes: SUBMISSION_BODY_MAX_BYTES,
});

/**
 * Withdraws the caller's submission for good, at any time before it is decided; 409 afterwards. `?event=` is the last event that the
 * caller knows of: 409 when the programme did something after it, such as making an offer.
 */
export const withdrawSubmission = endpoint("POST", "/submissions/{id}/withdrawal", {
  stage: "onboarded",
  reply: z.object({ event: z.number().int() }),
});
