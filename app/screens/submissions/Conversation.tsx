import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { writeAboutSubmission } from "#contract/own-submissions";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import type { Values } from "../../drafts/form-content";
import { FormTextArea } from "../../forms/FormTextArea";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import { FilesField } from "./MessageFiles";

interface ConversationProps {
  /** The programme asked, and waits. */
  isAnswer: boolean;
  /** Names the message, however often it is sent. */
  attempt: string;
  constraint: Constraint<z.input<typeof writeAboutSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** Its initial value. */
  draft: Values;
}

const loadSchema = async () => (await import("#contract/own-submissions")).writeAboutSubmission.body;

/** Writes to the programme about a submission, with files. */
export function Conversation({ isAnswer, attempt, constraint, result, draft }: ConversationProps) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "message",
    constraint,
    lastResult: result,
    defaultValue: draft,
  });
  const saving = useIsSaving();
  return (
    <Stack as="section" aria-labelledby="write">
      <SectionHeading
        id="write"
        lead="Sealed for the programme’s key, and for yours if you have one here: this site cannot read it."
      >
        {isAnswer ? "Answer the programme" : "Write to the programme"}
      </SectionHeading>
      <PostForm {...getFormProps(form)} onInput={onInput} encType="multipart/form-data">
        <Stack gap="l">
          {/* A draft has the id that it may have been sent with before. */}
          <input type="hidden" name="id" value={String(draft.id ?? attempt)} />
          <ErrorList errors={lines} id={form.errorId} />
          <FormTextArea field={fields.text} label="Message" />
          <FilesField />
          <div>
            <Button type="submit" pending={saving || isHeld} pendingLabel="Sending…">
              Send
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Stack>
  );
}
