import type { NewsMail as Choice } from "#contract/own-submissions";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Select } from "#design-system/Select";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { PostForm, useIsSaving } from "../../forms/PostForm";

interface NewsMailProps {
  when: Choice;
  /** A sentence that says that the choice was saved. */
  saved: string | null;
  /** Why it was not. */
  lines: string[];
}

const choices = [
  { value: "at-once", label: "At once" },
  { value: "daily", label: "Once a day, together" },
  { value: "never", label: "Never" },
] satisfies { value: Choice; label: string }[];

/** Chooses how soon a mail tells of news about submissions. */
export function NewsMail({ when, saved, lines }: NewsMailProps) {
  const saving = useIsSaving();
  return (
    <Stack as="section" aria-labelledby="mail">
      <SectionHeading
        id="mail"
        lead="A mail says that there is news, with the submission's number, and nothing of what it is. What you have seen here by then is not mailed."
      >
        Mail about your submissions
      </SectionHeading>
      {saved && <FocusedNotice tone="positive">{saved}</FocusedNotice>}
      <Measure width="prose">
        <PostForm replace preventScrollReset>
          <Stack gap="l">
            <ErrorList errors={lines} />
            <Select
              key={when}
              label="Tell me by mail"
              name="when"
              options={choices}
              defaultValue={when}
              autoComplete="off"
            />
            <div>
              <Button type="submit" variant="secondary" name="intent" value="mail" pending={saving}>
                Save
              </Button>
            </div>
          </Stack>
        </PostForm>
      </Measure>
    </Stack>
  );
}
