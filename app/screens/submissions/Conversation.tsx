import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import type { z } from "zod";
import type { writeAboutSubmission } from "#contract/own-submissions";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { FormTextArea } from "../../forms/FormTextArea";
import { PostForm } from "../../forms/PostForm";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import { Attachments, holdBack } from "../submission/Attachments";

/** What is said at the field of a message's files. */
export const FILES_HINT =
  "If any. Total size under 20MiB. Sealed as your message is; the site can read their names, so name them without the bug.";

interface ConversationProps {
  /** The programme asked, and waits. */
  isAnswer: boolean;
  /** Names the message, however often it is sent. */
  attempt: string;
  constraint: Constraint<z.input<typeof writeAboutSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** No answer came to it. */
  isUnanswered: boolean;
}

const loadSchema = async () => (await import("#contract/own-submissions")).writeAboutSubmission.body;

/** Writes to the programme about a submission, with files. These come last, because they are read as a stream. */
export function Conversation({ isAnswer, attempt, constraint, result, isUnanswered }: ConversationProps) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "message",
    constraint,
    lastResult: result,
  });
  const { onSubmit, ...props } = getFormProps(form);
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    holdBack(event);
  };
  return (
    <Stack as="section" aria-labelledby="write">
      <SectionHeading
        id="write"
        lead="Sealed for the programme’s key, and for yours if you have one here: this site cannot read it."
      >
        {isAnswer ? "Answer the programme" : "Write to the programme"}
      </SectionHeading>
      <PostForm
        {...props}
        onSubmit={submitted}
        onInput={onInput}
        encType="multipart/form-data"
        tail={
          <Attachments
            hint={FILES_HINT}
            held={isHeld}
            stopped={isUnanswered ? "failed" : undefined}
            lines={isUnanswered ? lines : []}
            cancelled=""
          >
            Send
          </Attachments>
        }
      >
        <Stack gap="l">
          <input type="hidden" name="id" value={attempt} />
          <ErrorList errors={isUnanswered ? [] : lines} id={form.errorId} />
          <FormTextArea field={fields.text} label="Message" />
        </Stack>
      </PostForm>
    </Stack>
  );
}
