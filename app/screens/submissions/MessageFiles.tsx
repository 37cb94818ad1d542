import { SectionHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { PostForm } from "../../forms/PostForm";
import { Attachments, holdBack } from "../submission/Attachments";
import { keptFiles } from "../submission/outbox";
import { useFilesKept } from "../submission/useFilesKept";
import type { MissingFiles } from "./answer.server";
import { FILES_HINT } from "./Conversation";

interface MessageFilesProps extends MissingFiles {
  /** The submission's page. */
  href: string;
}

/** A message is stored and its files are not: asks for these alone, so that sending again makes no second message. */
export function MessageFiles({ event, lines, href }: MessageFilesProps) {
  const form = useFilesKept(true);
  const hydrated = useHydrated();
  const isChosen = hydrated && keptFiles().length > 0;
  return (
    <Stack as="section" aria-labelledby="write">
      <SectionHeading id="write">The files of your message</SectionHeading>
      <FocusedNotice tone="caution" title="Your message was sent, but its files may not have been.">
        {isChosen ? "They are still chosen below." : "Choose them again below."} What has arrived is not
        stored twice. <TextLink href={`${href}#event-${event}`}>Go on without them</TextLink>
      </FocusedNotice>
      <PostForm
        ref={form}
        encType="multipart/form-data"
        onSubmit={holdBack}
        tail={
          <Attachments required hint={FILES_HINT} stopped={undefined} lines={lines} cancelled="">
            Send the files
          </Attachments>
        }
      >
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="intent" value="files" />
      </PostForm>
    </Stack>
  );
}
