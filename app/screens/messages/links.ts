import type { ListedMessage } from "#contract/content";

/** How the programme's own messages about a submission begin, with its number. */
const aboutSubmission = /^(?:Your submission|There is news about your submission) \d{4}-\d{4,}(?= |$)/;

/**
 * The links of a message: to the submission that it is about, where an answer is sealed, else to the contact form with its subject. One
 * that names a submission only in its title leads to the list as well: it is from before messages stored the
 * submission's id, or that submission is gone.
 */
export function linksOf({ id, title, submission }: Pick<ListedMessage, "id" | "title" | "submission">) {
  const list = "/account/submissions";
  const listHref = aboutSubmission.test(title) ? list : undefined;
  return {
    replyHref: submission ? undefined : `/?reply=${encodeURIComponent(id)}#contact`,
    submissionHref: submission ? `${list}/${submission}` : listHref,
  };
}

/**
 * The initial text of a reply: the subject on a line of its own.
 *
 * @param maxLength the field's limit
 */
export function replyText(title: string, maxLength: number): string {
  const subject = title.startsWith("Re: ") ? title : `Re: ${title}`;
  return `${subject.slice(0, maxLength - 2)}\n\n`;
}
