import type { Described } from "./described";
import { bounty, id, message, moment } from "./samples";

/** The programme's content, and requests, referrals and inquiries. */
export const programmeCalls: Record<string, Described> = {
  listAnnouncements: {
    summary: "News, newest first.",
    cached: true,
    reply: [{ id, image: null, title: "New targets", text: "Three targets were opened." }],
  },
  listEvents: {
    summary: "Upcoming events, soonest first.",
    cached: true,
    reply: [{ id, image: null, title: "Open day", text: "Meet us.", link: "https://example.org/open-day" }],
  },
  listBounties: { summary: "Every open target.", cached: true, reply: [bounty] },
  listHowItWorks: {
    summary: "The steps from idea to payment, in order.",
    cached: true,
    reply: [{ id, title: "Submit", description: "Send your research.", icon: "submit" }],
  },
  listReferralSteps: {
    summary: "The steps of a referral, in order.",
    cached: true,
    reply: [{ id, title: "Invite", description: "Name a peer.", icon: "invite" }],
  },
  listFaqs: {
    summary: "Questions and answers, in order.",
    cached: true,
    reply: [{ id, question: "Who reads my research?", answer: "The programme's assessors." }],
  },
  listPrivacyPolicy: {
    summary: "The privacy notice, as the first item of a list. Public.",
    cached: true,
    reply: [{ id, content: "## 1. Who is responsible" }],
  },
  listUnreadMessages: { summary: "The caller's unread messages, oldest first.", reply: [message] },
  listMessages: {
    summary: "All of the caller's messages, newest first, 100 at a time.",
    errors: { 400: "`before` or `only` is not an id." },
    query: {
      before: "The id of a message: the answer has those that are older.",
      only: "The id of a message: the answer has that one alone, or none.",
    },
    reply: [{ ...message, read: false, submission: null }],
  },
  markMessagesRead: {
    summary: "Marks the caller's own messages read; ids of others are passed over.",
    body: { messages: [id] },
  },
  getNews: {
    summary:
      "What is new since the caller's last login: targets, announcements and acknowledged requests; and the submissions with news.",
    reply: { since: moment, bounties: [id], announcements: [id], requests: [id], submissions: 1 },
  },
  listResearchRequests: {
    summary: "The caller's newest request for each target, and its place on the waiting list.",
    reply: [{ id, bounty: id, acknowledged: false }],
  },
  requestResearch: {
    summary: "Applies for a target, or for a place on its waiting list while it is full.",
    errors: { 404: "There is no such target.", 409: "An earlier request for it awaits." },
    body: { bounty: id },
    reply: { id, bounty: id, acknowledged: false, waiting_place: 3 },
  },
  withdrawPlace: {
    summary: "Withdraws a place on a waiting list. Repeated, it changes nothing.",
    errors: { 404: "There is no such place of the caller's.", 409: "It is an application, or was answered." },
  },
  countResearchRequests: {
    summary: "`active`: the caller's acknowledged requests; `acceptance`: those that await.",
    reply: { active: 1, acceptance: 2 },
  },
  sendReferral: {
    summary: "Refers a peer and spends one invitation.",
    errors: { 409: "No invitation is left." },
    body: { fullname: "Ada Rossi", email: "ada@example.org", message: "We worked together." },
    reply: { id },
  },
  countReferrals: { summary: "How many referrals the caller has sent.", reply: { sent: 1 } },
  sendInquiry: {
    summary: "Sends a question to the programme manager.",
    body: { message: "When are new targets opened?" },
    reply: { id },
  },
  recordBountyImpression: {
    summary: "Reports that a target's details were opened. Errors can be ignored.",
    body: { bounty: id },
  },
  recordPageImpression: {
    summary: "Reports a page view. Errors can be ignored.",
    body: { url: "/bounties" },
  },
  health: { summary: "Answers while the process lives.", reply: { status: "ok" } },
  readiness: {
    summary: "Answers when the database is reachable and migrated.",
    errors: { 503: "It is not." },
    reply: { status: "ok" },
  },
};
