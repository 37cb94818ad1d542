import { forwardRef, type HTMLAttributes, useId } from "react";
import { CopyButton } from "../CopyButton";
import { DateTime } from "../DateTime";
import { Disclosure } from "../Disclosure";
import { classes } from "../theme";
import { Files, type TimelineFile } from "./Files";
import * as styles from "./Timeline.css";

export type TimelineEvent = {
  /** Its number among all; the target of `#event-3`. */
  ordinal: number;
  /** The event's name. */
  title: string;
  /** Its author. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The reader has not seen it. */
  isNew?: boolean;
  /** Plain text; line breaks are kept. */
  text?: string | null;
  /** Files that came with it. */
  files?: readonly TimelineFile[];
  /** An OpenPGP message in ASCII armour, to be opened with the reader's own key. */
  sealed?: string | null;
};

export type TimelineProps = HTMLAttributes<HTMLElement> & { events: readonly TimelineEvent[] };

/** The history of something, in the order given, each event with its author and text. */
export const Timeline = forwardRef<HTMLOListElement, TimelineProps>(function Timeline(
  { events, className, ...rest },
  ref,
) {
  return (
    <ol ref={ref} {...rest} className={classes(styles.list, className)}>
      {events.map((event) => (
        <Event key={event.ordinal} event={event} />
      ))}
    </ol>
  );
});

function Event({ event }: { event: TimelineEvent }) {
  const { ordinal, title, by, at, isNew = false, text, sealed, files = [] } = event;
  return (
    <li id={`event-${ordinal}`} value={ordinal} className={styles.event} data-new={isNew || undefined}>
      <p className={styles.head}>
        <strong>{title}</strong>
        {isNew && <strong className={styles.fresh}>New</strong>}
        <span className={styles.facts}>
          <bdi>{by}</bdi> · <DateTime value={at} precision="second" />
        </span>
      </p>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {files.length > 0 && <Files files={files} title={title} />}
      {sealed && <Sealed message={sealed} title={title} />}
    </li>
  );
}

function Sealed({ message, title }: { message: string; title: string }) {
  const id = useId();
  return (
    <Disclosure summary="Sealed message">
      <p id={id} className={styles.facts}>
        This site cannot read it. Open it with your own OpenPGP key.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={`${title}, sealed`} aria-describedby={id} className={styles.scroller}>
        <pre dir="ltr" className={styles.message}>
          {message}
        </pre>
      </section>
      <CopyButton text={message}>Copy message</CopyButton>
    </Disclosure>
  );
}
