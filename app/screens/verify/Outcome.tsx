import { DateTime } from "#design-system/DateTime";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { Timeline } from "#design-system/Timeline";
import type { Verdict } from "#lib/record";
import { asTimelineEvents, problemLines } from "./receipt-texts";

/** The verdict on a record: the parts that hold, and by name those that do not. */
export function Outcome({ verdict }: { verdict: Verdict }) {
  const { holds, statement, receipts, files, notes } = verdict;
  return (
    <Stack gap="l">
      {holds && statement ? (
        <Notice tone="positive" title="It holds" alert>
          {statement.programme} at {statement.iss} signed this record of {statement.number} on{" "}
          <DateTime value={statement.at} />, and nothing of it was changed since.
        </Notice>
      ) : (
        <ErrorList title="It does not hold" errors={problemLines(verdict.problems)} />
      )}
      {notes.map((note) => (
        <Text key={note}>{note}</Text>
      ))}
      {files.map(({ name, what, receipt, isRenamed }) => (
        <Text key={`${what} ${receipt} ${name}`}>
          <bdi>{name}</bdi> {what === "secret" ? "opens" : "is as it was sent, by"} receipt {receipt}
          {isRenamed && ", under another name"}.
        </Text>
      ))}
      {receipts.length > 0 && (
        <Section id="receipts" title="What happened" lead="By the receipts whose signatures hold.">
          <Timeline events={asTimelineEvents(receipts)} />
        </Section>
      )}
    </Stack>
  );
}
