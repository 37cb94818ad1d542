import type { Described } from "./described";
import {
  event,
  forProgrammeAlone,
  id,
  lifeOver,
  moment,
  notOwn,
  offer,
  offerOver,
  payment,
  reasons,
  scores,
  summary,
} from "./samples";

/** Submissions: sending, following, answering, proving. */
export const submissionCalls: Record<string, Described> = {
  submitResearch: {
    summary: "Submits research. Its attachments follow with attachFiles.",
    errors: {
      409: "There is a submission of this id already, with other research of this revision or a later one. `submission_withdrawn`: this revision or a later one was withdrawn. `submission_settled`: it was opened or decided on, is older than a day, or was destroyed.",
      413: "More than one researcher can store, with attachments.",
    },
    body: {
      id,
      revision: 1,
      details: {
        title: "Use after free in the image decoder",
        version: "17.2",
        "High-Level Overview": "A crafted image frees a buffer twice.",
        "Root Cause Analysis": "The error path forgets that it was freed.",
        "Proof-of-Concept": "See poc.py.",
        Steps: "1. Open the image.",
        Collaborators: [{ "Collaboration ratio": 40, Name: "Ada Rossi", Email: "ada@example.org" }],
      },
    },
    reply: { id, number: "2026-0007", attachments: 0, revision: 1, secret: "s".repeat(43) },
  },
  withdrawResearch: {
    summary:
      "Withdraws a submission of this session's last 15 minutes that has no attachments yet, and says what is stored.",
    errors: { 404: "This is not a submission's id." },
    body: { revision: 1 },
    reply: { received: false, attachments: 0 },
  },
  attachFiles: {
    summary: "Stores files with the caller's own submission: all of them or none.",
    errors: {
      400: "`attachments`: none, or one without a usable name.",
      404: notOwn,
      409: "The submission has another revision; the message is older than a day, or the submission's life is over. `attached_already`: there is another number of attachments, told as `attachments`. `key_replaced`: the caller's OpenPGP key was replaced while the files came, so send them again.",
      413: "More than 20 MiB or 10 files for the submission or the message, or more than one researcher can store.",
    },
    query: {
      revision: "Attaches to this revision alone.",
      attached: "Attaches only while the submission, or the message, has this many attachments.",
      event: "The ordinal of a message of the caller's: attaches to that, instead of the research.",
    },
    files: { field: "attachments", several: true },
    reply: [{ id, name: "poc.py", size: 1024, sha256: "a".repeat(64), secret: "s".repeat(43) }],
  },
  countSubmissions: {
    summary: "How many of the caller's submissions were accepted.",
    reply: { accepted: 2 },
  },
  getSubmission: {
    summary:
      "A submission of the caller's: the number that names it to people, where it is in its life, and its last events.",
    errors: { 400: "`before` is not the ordinal of an event.", 404: notOwn },
    query: { before: "The ordinal of an event: those in front of it, instead of the last." },
    reply: {
      ...summary,
      attachments: 1,
      seen: 1,
      kept_until: null,
      events: [event],
      earlier: false,
      scores: { own: scores, programme: { scores, reasons } },
      offers: [offer],
      payments: [payment],
      sealed_copy: true,
      openings: [{ at: moment, kind: "opened", alias: "Mira", event: null }],
    },
  },
  listSubmissions: {
    summary: "The caller's submissions, the last changed first, a page at a time.",
    errors: { 400: "`before` is not an id, or `only` is not `accepted`." },
    query: {
      before: "The id of the last one of a page: those behind it.",
      only: "`accepted` for those that `countSubmissions` counts.",
    },
    reply: [summary],
  },
  agreeToOffer: {
    summary: "Agrees to an offer, once and for good, with a one-time code and the name of who signs.",
    errors: { 400: "`code`: wrong or used already.", 404: notOwn, 409: offerOver },
    body: { name: "Nadia Orsini", code: "123456" },
    reply: { event: 5 },
  },
  declineOffer: {
    summary: "Declines an offer; the reason is sealed for the programme.",
    errors: {
      404: notOwn,
      409: offerOver,
      413: "More than one researcher can store, or can write about one submission.",
      503: "The programme's key has expired.",
    },
    body: { reason: "Too little for a year." },
    reply: { event: 5 },
  },
  counterOffer: {
    summary:
      "Answers an offer with another amount, in minor units of its currency; sealed for the programme.",
    errors: {
      404: notOwn,
      409: offerOver,
      413: "More than one researcher can store, or can write about one submission.",
      503: "The programme's key has expired.",
    },
    body: { amount: 30000000, text: "It took a year." },
    reply: { event: 5 },
  },
  scoreSubmission: {
    summary: "Scores a submission from 0 to 4 for each factor, while it is undecided.",
    errors: { 404: notOwn, 409: lifeOver },
    body: scores,
  },
  seeSubmission: {
    summary: "Marks the events of a submission as seen, up to one, and the messages about them as read.",
    errors: { 404: notOwn },
    body: { event: 2 },
  },
  labelSubmission: {
    summary: "Names a submission. The label is readable on the server.",
    errors: { 404: notOwn },
    body: { label: "The decoder one" },
  },
  writeAboutSubmission: {
    summary: "Writes to the programme about a submission. The text is sealed: the site cannot read it.",
    errors: {
      404: notOwn,
      409: `${lifeOver} \`message_stored\`: there is another message under this id.`,
      413: "More than one researcher can store, or can write about one submission.",
    },
    query: { event: "The ordinal of the last event that the caller knows of." },
    body: { text: "It works on 17.3 too.", id },
    reply: { event: 3, files: 0 },
  },
  getSealedResearch: {
    summary: "The caller's research as it is kept, to be opened with their own OpenPGP key.",
    errors: { 404: notOwn, 409: forProgrammeAlone },
  },
  getSealedAttachment: {
    summary: "A file of the caller's submission, or of a message about it, to be opened with their own key.",
    errors: { 404: notOwn, 409: forProgrammeAlone },
  },
  getNewsMail: {
    summary:
      "How soon the caller is told by mail of news about their submissions, and whether this instance sends any.",
    reply: { when: "daily", sends: true },
  },
  chooseNewsMail: {
    summary: "Chooses how soon the caller is told by mail of news about their submissions.",
    body: { when: "daily" },
  },
  countNews: {
    summary: "On how many of the caller's submissions the programme did something that they have not seen.",
    reply: { submissions: 1 },
  },
  withdrawSubmission: {
    summary: "Withdraws a submission for good, before it is decided.",
    errors: {
      400: "`event` is not the ordinal of an event.",
      404: notOwn,
      409: `${lifeOver.replace(/\.$/, "")}; or the programme did something after \`event\`.`,
    },
    query: { event: "The ordinal of the last event that the caller knows of." },
    reply: { event: 3 },
  },
  getSigningKeys: {
    summary: "The public keys of receipts as a JWK Set: the one that signs now first, then the earlier ones.",
    reply: {
      keys: [
        { kty: "OKP", crv: "Ed25519", x: "x".repeat(43), kid: "k".repeat(43), alg: "EdDSA", use: "sig" },
      ],
    },
  },
  listDestroyed: {
    summary:
      "The caller's submissions that were destroyed when their time was up, the last first, a page at a time.",
    errors: { 400: "`before` is not an id." },
    query: { before: "The id of the last one of a page: those behind it." },
    reply: [{ id, number: "2026-0007", at: moment, backups_until: moment }],
  },
  getRecord: {
    summary:
      "The record of a submission of the caller's, also of one that was destroyed: every signed receipt with what it proves, and a statement about the whole.",
    errors: { 404: notOwn },
    reply: {
      format: "conclave-record/1",
      statement: "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
      receipts: [{ receipt: "eyJhbGciOiJFZERTQSJ9.e30.c2ln", salt: "s".repeat(43), text: "Which versions?" }],
    },
  },
};
