import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { writeAboutSubmission } from "#contract/own-submissions";
import { Section } from "#design-system/Section";
import type { Values } from "../../drafts/form-content";
import { CallForm } from "../../forms/CallForm";
import { FormTextArea } from "../../forms/FormTextArea";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import { FilesField } from "./MessageFiles";

interface ConversationProps {
  /** The programme asked, and waits. */
  isAnswer: boolean;
  /** Its id, however often it is sent. */
  attempt: string;
  /** The ordinal of the last event on the page: the message answers no question behind it. */
  event: number;
  constraint: Constraint<z.input<typeof writeAboutSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** Its initial value. */
  draft: Values;
}

const loadSchema = async () => (await import("#contract/own-submissions")).writeAboutSubmission.body;

/** Writes to the programme about a submission, with files. */
export function Conversation({ isAnswer, attempt, event, constraint, result, draft }: ConversationProps) {
  const call = useLateForm(loadSchema, {
    id: "message",
    constraint,
    lastResult: result,
    defaultValue: draft,
  });
  return (
    <Section
      id="write"
      title={isAnswer ? "Answer the programme" : "Write to the programme"}
      lead="Sealed for the programme’s key, and for yours if you have one here: this site cannot read it."
    >
      <CallForm call={call} submit="Send" pendingLabel="Sending…" encType="multipart/form-data">
        <input type="hidden" name="id" value={attempt} />
        <input type="hidden" name="event" value={event} />
        <FormTextArea field={call.fields.text} label="Message" />
        <FilesField />
      </CallForm>
    </Section>
  );
}
