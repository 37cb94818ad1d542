import { DateTime } from "#design-system/DateTime";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { Timeline } from "#design-system/Timeline";
import type { Verdict } from "#lib/record";
import { asTimelineEvents, fileLines, problemLines } from "./receipt-texts";

/** The verdict on a record, and apart from it on each file: a record holds also beside a file that it does not prove. */
export function Outcome({ verdict }: { verdict: Verdict }) {
  const { holds, statement, receipts, files, unproved, notes } = verdict;
  return (
    <Stack gap="l">
      {holds && statement ? (
        <Notice tone="positive" title={unproved.length === 0 ? "It holds" : "The record holds"} alert>
          {statement.programme} at {statement.iss} signed this record of {statement.number} on{" "}
          <DateTime value={statement.at} />, and nothing of it was changed since.
        </Notice>
      ) : (
        <ErrorList title="It does not hold" errors={problemLines(verdict.problems)} />
      )}
      <ErrorList title="Not proved to be what was sent" errors={fileLines(unproved)} />
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
