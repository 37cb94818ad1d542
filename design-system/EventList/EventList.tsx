import { forwardRef, type HTMLAttributes } from "react";
import { SectionHeading } from "../Heading";
import { TextLink } from "../Link";
import { allowedLink } from "../Markdown/allowedLink";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import * as styles from "./EventList.css";
import { eventNumber } from "./eventNumber";

export type EventItem = {
  id: number | string;
  title: string;
  /** Plain text; line breaks are kept. */
  text: string;
  /** The link to read more; shown only if it is safe to follow. */
  link: string;
  /** A picture's address, or empty. */
  image?: string | null;
};

export type EventListProps = HTMLAttributes<HTMLElement> & { events: readonly EventItem[] };

/** Upcoming events in their order, numbered 01, 02, … */
export const EventList = forwardRef<HTMLOListElement, EventListProps>(function EventList(
  { events, className, ...rest },
  ref,
) {
  if (events.length === 0) return <NoEvents />;
  return (
    <ol ref={ref} {...rest} className={classes(styles.list, className)}>
      {events.map((event, index) => (
        <Row key={event.id} event={event} number={eventNumber(index)} />
      ))}
    </ol>
  );
});

function Row({ event, number }: { event: EventItem; number: string }) {
  const link = allowedLink(event.link);
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <div className={styles.body}>
        <SectionHeading level={3}>{event.title}</SectionHeading>
        <p className={styles.text}>{event.text}</p>
        {link && (
          <p>
            <TextLink href={link} external>
              Read More<VisuallyHidden> about {event.title}</VisuallyHidden>
            </TextLink>
          </p>
        )}
      </div>
      {event.image && (
        <img src={event.image} alt="" loading="lazy" width={640} height={360} className={styles.image} />
      )}
    </li>
  );
}

/** The words of specification §2, Home. */
function NoEvents() {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>No upcoming events at this moments</p>
      <p className={styles.text}>Stay tuned for future events.</p>
    </div>
  );
}
