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

interface ConversationProps {
  /** The programme asked, and waits. */
  isAnswer: boolean;
  constraint: Constraint<z.input<typeof writeAboutSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** What it begins with. */
  draft: Values;
}

const loadSchema = async () => (await import("#contract/own-submissions")).writeAboutSubmission.body;

/** Writes to the programme about a submission. */
export function Conversation({ isAnswer, constraint, result, draft }: ConversationProps) {
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
      <PostForm {...getFormProps(form)} onInput={onInput}>
        <Stack gap="l">
          <ErrorList errors={lines} id={form.errorId} />
          <FormTextArea field={fields.text} label="Message" />
          <div>
            <Button
              type="submit"
              name="intent"
              value="write"
              pending={saving || isHeld}
              pendingLabel="Sending…"
            >
              Send
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Stack>
  );
}
