import { Code } from "#design-system/Text";
import { FocusedNotice } from "../shell/FocusedNotice";

/** The research is stored; its id is what to name in questions about it. */
export function Received({ id }: { id: string }) {
  return (
    <FocusedNotice tone="positive" key={id} title="Your research was received.">
      Its number is <Code>{id}</Code>. We read it and come back to you with an offer by message.
    </FocusedNotice>
  );
}
