import { TextLink } from "#design-system/Link";
import { Code } from "#design-system/Text";
import { FocusedNotice } from "../../forms/FocusedNotice";

/** The research is stored; its number is what to name in questions about it, and its page says where it is. */
export function Received({ number, href }: { number: string; href: string }) {
  return (
    <FocusedNotice tone="positive" key={number} title="Your research was received.">
      Its number is <Code>{number}</Code>. <TextLink href={href}>See where it is</TextLink>
    </FocusedNotice>
  );
}
