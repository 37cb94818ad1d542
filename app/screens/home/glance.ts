import type { News } from "#contract/content";
import { LIST_PAGE_SIZE } from "#contract/limits";

/** The summary on the home page: figures and a day, and no text of the reader's. */
export interface Glance {
  unread: number;
  awaiting: number;
  acknowledged: number;
  /** The news since the last login; null before there was one. */
  news: {
    /** The day of the last login, in UTC. */
    since: string;
    bounties: number;
    announcements: number;
    requests: number;
    /** On how many submissions the programme did something unseen, also before that day. */
    submissions: number;
  } | null;
}

interface GlanceFacts {
  /** How many messages are unread. */
  unread: number;
  requests: { active: number; awaiting: number };
  news: News;
}

/** The summary of a reader's messages, requests and news. */
export function glanceOf({ unread, requests, news }: GlanceFacts): Glance {
  const { since, bounties, announcements, requests: acknowledged, submissions } = news;
  return {
    unread,
    awaiting: requests.awaiting,
    acknowledged: requests.active,
    news: since && {
      since: since.slice(0, "2026-01-15".length),
      bounties: bounties.length,
      announcements: announcements.length,
      requests: acknowledged.length,
      submissions,
    },
  } as Glance;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The sentence about messages. The list that is counted has a page at most. */
export function messagesText({ unread }: Glance): string {
  if (unread === 0) return "No unread message";
  return unread < LIST_PAGE_SIZE
    ? counted(unread, "unread message")
    : `${LIST_PAGE_SIZE} unread messages or more`;
}

/** The sentence about requests for targets. */
export function requestsText({ awaiting, acknowledged }: Pick<Glance, "awaiting" | "acknowledged">): string {
  if (awaiting === 0 && acknowledged === 0) return "No request for a target";
  const parts = [
    awaiting > 0 && `${counted(awaiting, "request")} ${awaiting === 1 ? "awaits" : "await"} an answer`,
    acknowledged > 0 && `${counted(acknowledged, "request")} acknowledged`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** The news since the last login, one sentence for each kind of which there is something. */
export function newsTexts({ news }: Glance): { text: string; href: string }[] {
  if (!news) return [];
  const all = [
    {
      count: news.submissions,
      text: `Unseen news on ${counted(news.submissions, "submission")}`,
      href: "/account/submissions",
    },
    { count: news.bounties, text: counted(news.bounties, "new target"), href: "/bounties" },
    {
      count: news.requests,
      text: counted(news.requests, "request acknowledged", "requests acknowledged"),
      href: "/bounties?mine=acknowledged",
    },
    {
      count: news.announcements,
      text: counted(news.announcements, "new announcement"),
      href: "#announcements",
    },
  ];
  return all.filter(({ count }) => count > 0).map(({ text, href }) => ({ text, href }));
}
