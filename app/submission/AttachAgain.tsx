import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { FileUpload } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { PostForm, useIsSaving } from "../shell/PostForm";

interface AttachAgainProps {
  /** The submission that is stored. */
  id: string;
  /** Why its files are not. */
  lines: string[];
}

/** Asks for the files alone, so that trying again never makes a second submission. */
export function AttachAgain({ id, lines }: AttachAgainProps) {
  const saving = useIsSaving();
  return (
    <Stack gap="l">
      <Notice tone="caution" title="Your research was received, but its attachments were not.">
        Choose them again below. Nothing else needs to be entered a second time.
      </Notice>
      <PostForm encType="multipart/form-data">
        <Stack gap="l">
          <ErrorList errors={lines} />
          <input type="hidden" name="submission" value={id} />
          <FileUpload
            label="Attachments"
            name="attachments"
            multiple
            required
            maxTotalBytes={ATTACHMENTS_MAX_TOTAL_BYTES}
            hint="Total size under 20MiB."
          />
          <Button type="submit" pending={saving} pendingLabel="Sending…">
            Send the attachments
          </Button>
        </Stack>
      </PostForm>
    </Stack>
  );
}
