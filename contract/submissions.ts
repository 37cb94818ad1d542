import { z } from "zod";
import { toAsciiNumber } from "#lib/digits";
import { endpoint } from "./calls";
import {
  ATTACHMENTS_MAX_TOTAL_BYTES,
  COLLABORATORS_MAX,
  MULTIPART_OVERHEAD_BYTES,
  REVISION_MAX,
  SUBMISSION_BODY_MAX_BYTES,
  TITLE_MAX_LENGTH,
} from "./limits";
import { email, id, line, optionalLine, paragraphs } from "./text";

/** Longer than any written share, such as "33.333333333333336 %". */
const RATIO_MAX_LENGTH = 40;

/** A share as people write it; the field asks for percent. */
const SHARE = /^(\d+)(?:[.,](\d+))?\s*%?$/;

/** 1,000 and 1.500: no share has a third decimal place for a 0, and thousands are written like that. */
const THOUSANDS = /^\d{1,3}[.,]\d\d0\s*%?$/;

/** The number in a share as it is written, also one above the whole; undefined for text that is none, and where it may be of thousands. */
export function readShare(written: string): number | undefined {
  if (written.length > RATIO_MAX_LENGTH) return undefined;
  const text = toAsciiNumber(written).trim();
  const [, whole, part = "0"] = SHARE.exec(text) ?? [];
  return whole === undefined || THOUSANDS.test(text) ? undefined : Number(`${whole}.${part}`);
}

/** A share in percent; forms send it as text. */
const ratio = z.preprocess(
  (value) => (typeof value === "string" ? (readShare(value) ?? value) : value),
  z
    .number({ error: ({ input }) => notAShare(input) })
    .min(0, "Collaboration ratio cannot be below 0.")
    .max(100, "Collaboration ratio cannot be above 100."),
);

/** Why something is no share. */
function notAShare(input: unknown): string {
  const written = typeof input === "string" ? toAsciiNumber(input.slice(0, RATIO_MAX_LENGTH)).trim() : input;
  if (written === undefined || written === "") return "Collaboration ratio is required.";
  return typeof written === "string" && THOUSANDS.test(written)
    ? "Collaboration ratio is written without separators between thousands."
    : "Collaboration ratio must be a number.";
}

/** Above the error of adding shares like 24.2 and 67.9 as binary fractions, below any share that means something. */
const ROUNDING = 1e-9;

export const Collaborator = z.object({ "Collaboration ratio": ratio, Name: line("Name"), Email: email() });
export type Collaborator = z.output<typeof Collaborator>;

/** The research itself (specification §3, its field names). */
export const SubmissionDetails = z.object({
  title: line("Title", TITLE_MAX_LENGTH),
  version: optionalLine("Version", TITLE_MAX_LENGTH),
  "High-Level Overview": paragraphs("High-Level Overview"),
  "Root Cause Analysis": paragraphs("Root Cause Analysis"),
  "Proof-of-Concept": paragraphs("Proof-of-Concept"),
  Steps: paragraphs("Steps"),
  Collaborators: z
    .array(Collaborator)
    .max(COLLABORATORS_MAX, `At most ${COLLABORATORS_MAX} collaborators can be named.`)
    .refine(
      (rows) => rows.reduce((sum, row) => sum + row["Collaboration ratio"], 0) <= 100 + ROUNDING,
      "The collaboration ratios add up to more than 100.",
    )
    .default([]),
});
export type SubmissionDetails = z.output<typeof SubmissionDetails>;

/** Counts how often research was sent under its id. */
export const Revision = z
  .int("This is not a revision.")
  .min(1, "Revisions begin at 1.")
  .max(REVISION_MAX, "This is not a revision.");

/**
 * `id` is for callers who may have to send research again without knowing whether it arrived: a UUID of version 7, made
 * once for each submission, in capitals or not (RFC 9562 §4). Left out, the API makes one. `revision` counts those
 * attempts, from 1.
 */
export const SubmitResearch = z.object(
  {
    details: SubmissionDetails,
    id: z.uuidv7("This is not an id.").toLowerCase().optional(),
    revision: Revision.default(1),
  },
  { error: "The research is missing." },
);

/** Proves the salted hashes of a receipt (docs/record-format.md). It is shown once, and stored only sealed. */
const secret = z.string();

/**
 * A stored attachment: its name as it was sent, its size in bytes, its SHA-256 in hexadecimal, and the secret of the receipt, the same
 * for all of an upload.
 */
export const Attachment = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  secret,
});
export type Attachment = z.output<typeof Attachment>;

/**
 * A submission that is stored: its id, its number for people, such as `2026-0007`, and how many attachments it
 * has by now. The number has the UTC year in which it came; its digits say nothing (decision 062).
 */
export const Received = z.object({ id, number: z.string(), attachments: z.number().int() });
export type Received = z.output<typeof Received>;

/**
 * The same for its submitter: with the revision that is stored, which is an earlier one where the same research was being read already,
 * and with the secret of its receipt, where this call stored it.
 */
export const Submitted = Received.extend({ revision: Revision, secret: secret.optional() });
export type Submitted = z.output<typeof Submitted>;

/**
 * Submits research. Its attachments follow with `attachFiles`. The same research under the same `id` is received once,
 * and the reply counts the attachments that it has by then. Other research under that id replaces the earlier one,
 * with its attachments, when its revision is higher; 409 otherwise, and once the earlier was opened or decided on.
 */
export const submitResearch = endpoint("POST", "/submissions", {
  stage: "complete",
  token: "submit",
  body: SubmitResearch,
  reply: Submitted,
  status: 201,
  maxBytes: SUBMISSION_BODY_MAX_BYTES,
  budget: "submission",
});

/** The research stored under an id. */
export const Withdrawn = z.object({ received: z.boolean(), attachments: z.number().int() });
export type Withdrawn = z.output<typeof Withdrawn>;

/**
 * Withdraws the caller's submission while its attachments are still missing: made within the last 15 minutes by this
 * session, without attachments, neither opened nor decided on, of this revision or an earlier one. A request of those
 * revisions that arrives later stores nothing either, also where an earlier revision stays. The reply is the state now:
 * `received` where the submission stays.
 */
export const withdrawResearch = endpoint("POST", "/submissions/{id}/withdraw", {
  stage: "complete",
  token: "submit",
  body: z.object({ revision: Revision }),
  reply: Withdrawn,
});

/**
 * Stores files (`attachments`, repeated) with the caller's own submission: all of them or none. 413 above 20 MiB
 * in total for the submission, 404 for a submission that is not the caller's. With `?revision=` only to that revision
 * (409 for another), with `?attached=` only when it has that many attachments (409 with their number otherwise): a
 * retry then attaches nothing twice. With `?event=` they are stored with that message of the caller's about the submission, which
 * has the same limits for itself: 404 for any other event, 409 a day after it and once the submission's life is over.
 */
export const attachFiles = endpoint("POST", "/submissions/{id}/attachments", {
  stage: "complete",
  token: "submit",
  encoding: "files",
  body: z.undefined(),
  reply: z.array(Attachment),
  status: 201,
  maxBytes: ATTACHMENTS_MAX_TOTAL_BYTES + MULTIPART_OVERHEAD_BYTES,
});

/** How many of the caller's submissions were accepted. */
export const countSubmissions = endpoint("GET", "/submissions/counts", {
  stage: "onboarded",
  token: "read",
  reply: z.object({ accepted: z.number().int() }),
});

/** An OpenPGP message as a stream, armoured or binary. */
const sealed = z.custom<AsyncIterable<Uint8Array>>();

/**
 * The caller's research as it is stored: an armoured OpenPGP message, to be opened with their own key (`gpg --decrypt`). 404 for any
 * other's; 409 where it was sealed for the programme alone, because no usable key was on file.
 */
export const getSealedResearch = endpoint("GET", "/submissions/{id}/sealed", {
  stage: "onboarded",
  reply: sealed,
  media: "application/pgp-encrypted",
  budget: "write",
});

/** The same of a file that came with the caller's submission or with a message about it, by its id: a binary OpenPGP message. */
export const getSealedAttachment = endpoint("GET", "/attachments/{id}/sealed", {
  stage: "onboarded",
  reply: sealed,
  media: "application/pgp-encrypted",
  budget: "write",
});
