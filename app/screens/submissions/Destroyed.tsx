import { DateTime } from "#design-system/DateTime";
import { DetailList } from "#design-system/DetailList";
import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";

interface DestroyedProps {
  destroyed: { number: string; at: string; backups_until: string; record: string }[];
}

/** Submissions that are removed, and whose records stay. */
export function DestroyedSubmissions({ destroyed }: DestroyedProps) {
  const items = destroyed.map(({ number, at, backups_until, record }) => ({
    term: number,
    detail: (
      <>
        Destroyed <DateTime value={at} />; backups can hold it until <DateTime value={backups_until} />.{" "}
        <TextLink href={record} download>
          Download the record of {number}
        </TextLink>
      </>
    ),
  }));
  return (
    <Section
      id="destroyed"
      title="Destroyed"
      lead="Declined or withdrawn, and removed with their files. The record has the signed certificate."
    >
      <DetailList items={items} />
    </Section>
  );
}
