import type { Opening } from "#contract/own-submissions";
import { DateTime } from "#design-system/DateTime";
import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";

/** The managers' openings of a submission, the last first, from the programme's log. */
export function Openings({ openings }: { openings: readonly Opening[] }) {
  return (
    <Section
      id="openings"
      title="Who has opened it"
      lead="Each export and opening by a manager, from the programme’s own log: nothing is opened without an entry."
    >
      {openings.length === 0 && <Text>No one yet.</Text>}
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
            <TextLink href={`#event-${event}`}>your message of event {event}</TextLink>
          )}
        </Text>
      ))}
    </Section>
  );
}
