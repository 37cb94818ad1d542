import type { Message } from "#contract/content";
import type { PerUser } from "../../page-cache/page-data.server";

/** More than that would seldom be as many, and of the same days, as another researcher's. */
const MAX_SHARED_MESSAGES = 5;

/** Messages as the page lists them without scripts: with the day they were sent. */
export function shortenDates(messages: Message[]): Message[] {
  return messages.map((message) => ({
    ...message,
    created_at: message.created_at.slice(0, "2026-01-15".length),
  }));
}

/**
 * Messages from which a page can be rendered for every researcher who has as many, of the same days: all else in them is a
 * placeholder. Null when there are too many to expect that.
 */
export function shareMessages(messages: Message[], perUser: PerUser): Message[] | null {
  if (messages.length > MAX_SHARED_MESSAGES) return null;
  return shortenDates(messages).map(({ id, title, message, created_at }) => ({
    id: perUser(id),
    title: perUser(title),
    message: perUser(message),
    created_at,
  }));
}
