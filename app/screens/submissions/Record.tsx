import { Inline } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";

/** Where the record of a submission is, and where it is checked. */
export function SubmissionRecordLinks({ id }: { id: string }) {
  return (
    <Section
      id="record"
      title="Your record"
      lead="One file with a signed receipt of everything that happened: what you sent, when, and what was answered. Anyone can check it, without us."
    >
      <Inline gap="l">
        <TextLink href={`/account/submissions/${id}/record`} download>
          Download the record
        </TextLink>
        <TextLink href="/verify">Check a record</TextLink>
      </Inline>
    </Section>
  );
}
