import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { Button } from "#design-system/Button";
import { FileUpload } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import { useSending } from "../submission/outbox";
import { AskBeforeStopping } from "./AskBeforeStopping";
import type { MissingFiles } from "./answer.server";

/** The files of a message, and their upload's progress, which no link stops without a question. */
export function FilesField({ required = false }) {
  const sending = useSending();
  return (
    <>
      <FileUpload
        label="Attachments"
        name="attachments"
        multiple
        required={required}
        hint="Total size under 20MiB. Sealed as your message is; the site can read their names, so name them without the bug."
        progress={sending}
        maxFiles={ATTACHMENTS_MAX_FILES}
        maxTotalBytes={ATTACHMENTS_MAX_TOTAL_BYTES}
      />
      {sending && <AskBeforeStopping cancel={sending.cancel} />}
    </>
  );
}

interface MessageFilesProps extends MissingFiles {
  /** The submission's page. */
  href: string;
  /** Called when the reader goes on without the files. */
  onLeave: () => void;
}

/** A message is stored and its files are not: asks for these alone, so that sending again makes no second message. */
export function MessageFiles({ event, lines, stored = 0, href, onLeave }: MessageFilesProps) {
  const saving = useIsSaving("files");
  return (
    <Section id="write" title="The files of your message">
      <FocusedNotice key={stored} {...noticeFor(stored)}>
        {stored > 0
          ? "Send what is missing below, if anything is."
          : "Choose them again below. What has arrived is not stored twice."}{" "}
        <TextLink href={`${href}#event-${event}`} onClick={onLeave}>
          {stored > 0 ? "Nothing is missing" : "Go on without them"}
        </TextLink>
      </FocusedNotice>
      <PostForm encType="multipart/form-data">
        <Stack gap="l">
          <Refusals lines={lines} />
          <input type="hidden" name="event" value={event} />
          <input type="hidden" name="stored" value={stored} />
          <input type="hidden" name="intent" value="files" />
          <FilesField required />
          <div>
            <Button type="submit" pending={saving} pendingLabel="Sending…">
              Send the files
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Section>
  );
}

function noticeFor(stored: number) {
  if (stored === 0)
    return { tone: "caution", title: "Your message was sent, but its files may not have been." } as const;
  const files = stored === 1 ? "1 file" : `${stored} files`;
  return { tone: "positive", title: `Your message was sent already, with ${files}.` } as const;
}
