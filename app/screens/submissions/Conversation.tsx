import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import type { z } from "zod";
import type { writeAboutSubmission } from "#contract/own-submissions";
import { Section } from "#design-system/Section";
import type { Values } from "../../drafts/form-content";
import { CallForm } from "../../forms/CallForm";
import { FormTextArea } from "../../forms/FormTextArea";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import { useLatest } from "../../shell/useLatest";
import { FilesField } from "./MessageFiles";

interface ConversationProps {
  /** The programme asked, and waits. */
  isAnswer: boolean;
  /** Its id, however often it is sent, and however often the page is loaded meanwhile: the form keeps its first one. */
  attempt: string;
  /** Replaces the id, under which another text is stored. */
  next: string | undefined;
  /** The ordinal of the last event on the page: the message answers no question behind it. */
  event: number;
  constraint: Constraint<z.input<typeof writeAboutSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** Its initial value. */
  draft: Values;
}

const loadSchema = async () => (await import("#contract/own-submissions")).writeAboutSubmission.body;

/** Writes to the programme about a submission, with files. */
export function Conversation(props: ConversationProps) {
  const { isAnswer, attempt, next, event, constraint, result, draft } = props;
  const [first] = useState(attempt);
  const id = useLatest(next) ?? first;
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
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="event" value={event} />
        <FormTextArea field={call.fields.text} label="Message" />
        <FilesField />
      </CallForm>
    </Section>
  );
}
