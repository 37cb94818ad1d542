import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";
import { Code, Text } from "#design-system/Text";

/** Links to the research as it is stored, or says why no key of its researcher's opens it. */
export function SealedCopy({ id, isForOwnKey }: { id: string; isForOwnKey: boolean }) {
  return (
    <Section
      id="sealed"
      title="Your sealed copy"
      lead="Your research as we keep it, which this site cannot read."
    >
      {isForOwnKey ? (
        <Text>
          <TextLink href={`/account/submissions/${id}/sealed`} download>
            Download the sealed copy
          </TextLink>
          , and open it with your own OpenPGP key: <Code>gpg --decrypt</Code>
        </Text>
      ) : (
        <Text>
          There is none that you could open: no usable OpenPGP key of yours was on file when you submitted.
          What you send is sealed for it too as long as one is under{" "}
          <TextLink href="/account/gpg-key">GPG key</TextLink>.
        </Text>
      )}
    </Section>
  );
}
