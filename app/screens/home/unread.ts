import type { Message } from "#contract/content";
import type { OwnTexts } from "../../page-cache/placeholders.server";

/** More than that would seldom be as many, and of the same days, as another researcher's. */
const SHOWN_TO_MANY = 5;

/** Messages as the page lists them without scripts: of the day they were sent. */
export function ofTheirDay(messages: Message[]): Message[] {
  return messages.map((message) => ({
    ...message,
    created_at: message.created_at.slice(0, "2026-01-15".length),
  }));
}

/**
 * Messages of which a page can be rendered for everybody who has as many, of the same days: all else in them is a blank.
 * Null when there are too many to expect that.
 */
export function withBlanks(messages: Message[], own: OwnTexts): Message[] | null {
  if (messages.length > SHOWN_TO_MANY) return null;
  return ofTheirDay(messages).map(({ id, title, message, created_at }, place) => ({
    id: own.blankFor(`unread.${place}.id`, id),
    title: own.blankFor(`unread.${place}.title`, title),
    message: own.blankFor(`unread.${place}.message`, message),
    created_at,
  }));
}
