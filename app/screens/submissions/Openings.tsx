import type { Opening } from "#contract/own-submissions";
import { DateTime } from "#design-system/DateTime";
import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import type { TimelineEvent } from "#design-system/Timeline";

interface OpeningsProps {
  openings: readonly Opening[];
  /** The submission's page. */
  href: string;
  /** The events that the page shows. */
  events: readonly TimelineEvent[];
  /** There may be earlier ones. */
  isCut: boolean;
}

/** The managers' openings of a submission, the last first, from the programme's log. */
export function Openings({ openings, href, events, isCut }: OpeningsProps) {
  /** A message among other events is on the page of events that ends with it. */
  const hrefOf = (event: number) => {
    const isHere = events.some(({ ordinal }) => ordinal === event);
    return `${isHere ? "" : `${href}?before=${event + 1}`}#event-${event}`;
  };
  return (
    <Section
      id="openings"
      title="Who has opened it"
      lead="Each time a manager opened it here or took a sealed copy away, from the programme’s own log. What was taken away can be opened again without an entry."
    >
      {openings.length === 0 && <Text>No one yet.</Text>}
      {isCut && <Text tone="quiet">The last {openings.length}.</Text>}
      {openings.map(({ at, kind, alias, event }) => (
        <Text key={`${at} ${kind} ${event}`}>
          <DateTime value={at} precision="second" />: <bdi>{alias ?? "The programme"}</bdi> {kind}{" "}
          {event === null ? (
            kind === "read" ? (
              "what you wrote"
            ) : (
              "the research"
            )
          ) : (
            <TextLink href={hrefOf(event)}>your message of event {event}</TextLink>
          )}
        </Text>
      ))}
    </Section>
  );
}
