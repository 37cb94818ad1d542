import { TextLink } from "#design-system/Link";
import { Code } from "#design-system/Text";
import { FocusedNotice } from "../../forms/FocusedNotice";

interface ReceivedProps {
  number: string;
  /** How many it has. */
  attachments: number;
  /** Its page. */
  href: string;
  /** Where its record is. */
  record: string;
  /** Whether that record has the secrets which prove the sent content. */
  hasSecrets: boolean;
}

/** Reports that the research is stored, with its number, to be named in questions, and a link to its page with the status. */
export function Received({ number, attachments, href, record, hasSecrets }: ReceivedProps) {
  return (
    <FocusedNotice tone="positive" key={number} title="Your research was received.">
      It is number <Code>{number}</Code> and has {attachmentsInWords(attachments)}.{" "}
      <TextLink href={href}>Open its page</TextLink>
      <br />
      <TextLink href={record} download>
        Download your record
      </TextLink>
      {hasSecrets
        ? " now, and keep it with your files: it proves what you sent. A later download proves that only with your OpenPGP key; without one on file, not at all."
        : ", the signed receipt of what you sent."}
    </FocusedNotice>
  );
}

/** How many attachments there are, for the end of a sentence. */
export const attachmentsInWords = (count: number) =>
  count === 1 ? "1 attachment" : `${count || "no"} attachments`;
