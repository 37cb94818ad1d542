import { forwardRef, type HTMLAttributes } from "react";
import { DateTime } from "../DateTime";
import { SectionHeading } from "../Heading";
import { classes } from "../theme";
import * as styles from "./MessageList.css";

export type MessageItem = {
  id: number | string;
  title: string;
  /** Plain text; line breaks are kept. */
  message: string;
  /** ISO 8601. */
  created_at: string;
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
            <DateTime value={message.created_at} className={styles.date} />
            <SectionHeading level={level} dir="auto" className={styles.title}>
              {message.title}
            </SectionHeading>
            <p className={styles.text} dir="auto">
              {message.message}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
});
