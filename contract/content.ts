import { z } from "zod";
import { endpoint } from "./calls";
import { id, moment } from "./text";

/** A target that research is wanted for (specification §3). */
export const Bounty = z.object({
  id,
  title: z.string(),
  level: z.number().int(),
  /** The target technology, such as iOS. */
  platform: z.string(),
  type: z.string(),
  category: z.string(),
  /** Percent. */
  reliability: z.number(),
  /** Seconds. */
  execution: z.string(),
  /** Months. */
  delivery: z.string(),
  full: z.boolean(),
  criteria: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Bounty = z.output<typeof Bounty>;

export const Announcement = z.object({
  id,
  image: z.string().nullable(),
  title: z.string(),
  text: z.string(),
});
export type Announcement = z.output<typeof Announcement>;

/** An event; `link` is an http(s) address. */
export const Event = z.object({
  id,
  image: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
});
export type Event = z.output<typeof Event>;

export const Faq = z.object({ id, question: z.string(), answer: z.string() });
export type Faq = z.output<typeof Faq>;

export const howItWorksIcons = ["submit", "question", "affiliate", "code", "validation", "payment"] as const;
export const HowItWorksStep = z.object({
  id,
  title: z.string(),
  description: z.string(),
  icon: z.enum(howItWorksIcons),
});
export type HowItWorksStep = z.output<typeof HowItWorksStep>;

export const referralIcons = ["invite", "affiliate", "paid"] as const;
export const ReferralStep = z.object({
  id,
  title: z.string(),
  description: z.string(),
  icon: z.enum(referralIcons),
});
export type ReferralStep = z.output<typeof ReferralStep>;

/** `content` is markdown. */
export const PrivacyPolicy = z.object({ id, content: z.string() });

/** A message from the programme to the caller; `message` is plain text. */
export const Message = z.object({ id, title: z.string(), message: z.string(), created_at: moment });
export type Message = z.output<typeof Message>;

/** A message in the list of all; `submission` is the id of the caller's submission that it is about, while that exists. */
export const ListedMessage = Message.extend({ read: z.boolean(), submission: id.nullable() });
export type ListedMessage = z.output<typeof ListedMessage>;

export const MarkRead = z.object({ messages: z.array(id).max(1000, "At most 1,000 messages at a time.") });

const list = <Item extends z.ZodType>(name: string, item: Item) =>
  endpoint("GET", `/content/${name}`, { stage: "onboarded", token: "read", reply: z.array(item) });

/** News, newest first. */
export const listAnnouncements = list("announcements", Announcement);
/** Upcoming events, soonest first. */
export const listEvents = list("events", Event);
/** Every open target. */
export const listBounties = list("bounties", Bounty);
/** The steps from idea to payment, in order. */
export const listHowItWorks = list("how_it_works", HowItWorksStep);
/** The steps of a referral, in order. */
export const listReferralSteps = list("referral_steps", ReferralStep);
/** Questions and answers, in order. */
export const listFaqs = list("faqs", Faq);

/** The privacy notice, as the first item of a list. Public, because it is due before signing in. */
export const listPrivacyPolicy = endpoint("GET", "/content/privacy_policy", {
  stage: "anyone",
  reply: z.array(PrivacyPolicy),
});

/** The caller's unread messages, oldest first; at most a page of them. */
export const listUnreadMessages = endpoint("GET", "/content/messages/unread", {
  stage: "onboarded",
  token: "read",
  reply: z.array(Message),
});

/** All of the caller's messages, newest first, a page at a time: `?before=<id>` returns those older than that one, `?only=<id>` that one alone. */
export const listMessages = endpoint("GET", "/content/messages/all", {
  stage: "onboarded",
  token: "read",
  reply: z.array(ListedMessage),
});

/** Marks the caller's own messages read; ids of others are ignored (specification 10.34). */
export const markMessagesRead = endpoint("POST", "/content/messages/mark_read", {
  stage: "onboarded",
  body: MarkRead,
});

/**
 * The news for a researcher since the login before the present one: `since` is its time, null for a first login and for
 * one too long ago to be known. Targets and announcements are those listed now, by their ids; `requests` are the
 * targets for which a request was acknowledged. `submissions` is the count of `countNews`, regardless of `since`: a page
 * that shows both makes one call.
 */
export const News = z.object({
  since: moment.nullable(),
  bounties: z.array(id),
  announcements: z.array(id),
  requests: z.array(id),
  submissions: z.number().int(),
});
export type News = z.output<typeof News>;

/** The news since the caller's last login. */
export const getNews = endpoint("GET", "/content/news", { stage: "onboarded", reply: News });
