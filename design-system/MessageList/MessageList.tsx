import { forwardRef, type HTMLAttributes } from "react";
import { DateTime } from "../DateTime";
import { SectionHeading } from "../Heading";
import { TextLink } from "../Link";
import { classes } from "../theme";
import * as styles from "./MessageList.css";

export type MessageItem = {
  id: number | string;
  title: string;
  /** Plain text; line breaks are kept. */
  message: string;
  /** ISO 8601. */
  created_at: string;
  isUnread?: boolean;
  /** The address for a reply. */
  replyHref?: string;
  /** The submission that it is about, or the list of them. */
  submissionHref?: string;
};

export type MessageListProps = HTMLAttributes<HTMLElement> & {
  messages: readonly MessageItem[];
  /** The rank of the messages' titles in the page's outline. */
  level?: 2 | 3;
};

/** All messages, in the order given. */
export const MessageList = forwardRef<HTMLUListElement, MessageListProps>(function MessageList(
  { messages, level = 2, className, ...rest },
  ref,
) {
  if (messages.length === 0) return <p className={styles.none}>You have no messages!</p>;
  return (
    <ul ref={ref} {...rest} className={classes(styles.list, className)}>
      {messages.map((message) => (
        <li key={message.id}>
          <article className={styles.message}>
            <div className={styles.date}>
              <DateTime value={message.created_at} />
              {message.isUnread && <span className={styles.unread}>Unread</span>}
            </div>
            <SectionHeading level={level} dir="auto" className={styles.title}>
              {message.title}
            </SectionHeading>
            <p className={styles.text} dir="auto">
              {message.message}
            </p>
            <Links {...message} />
          </article>
        </li>
      ))}
    </ul>
  );
});

function Links({ title, replyHref, submissionHref }: MessageItem) {
  if (!replyHref && !submissionHref) return null;
  return (
    <div className={styles.links}>
      {replyHref && (
        <TextLink href={replyHref} aria-label={`Reply to ${title}`}>
          Reply
        </TextLink>
      )}
      {submissionHref && (
        <TextLink href={submissionHref} aria-label={`Your submission: ${title}`}>
          Your submission
        </TextLink>
      )}
    </div>
  );
}
