import type { Message } from "#contract/content";

/** How the programme's own messages about a submission begin, with its number. */
const aboutSubmission = /^(?:Your submission|There is news about your submission) \d{4}-\d{4,}(?= |$)/;

/** Where a message leads: to the contact form with its subject, and to the submissions where it is about one. */
export function linksOf({ id, title }: Pick<Message, "id" | "title">) {
  return {
    replyHref: `/?reply=${encodeURIComponent(id)}#contact`,
    submissionsHref: aboutSubmission.test(title) ? "/account/submissions" : undefined,
  };
}

/**
 * What a reply begins with: the subject on a line of its own.
 *
 * @param maxLength what the field takes
 */
export function replyText(title: string, maxLength: number): string {
  const subject = title.startsWith("Re: ") ? title : `Re: ${title}`;
  return `${subject.slice(0, maxLength - 2)}\n\n`;
}
