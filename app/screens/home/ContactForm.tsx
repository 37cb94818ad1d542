import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Fragment } from "react";
import type { z } from "zod";
import type { SendInquiry } from "#contract/inquiries";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { FormTextArea } from "../../forms/FormTextArea";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import type { Constraint } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { useLateForm } from "../../forms/useLateForm";
import { useRootData } from "../../session/root-data";
import { useLatest } from "../../shell/useLatest";

const loadSchema = async () => (await import("#contract/inquiries")).SendInquiry;

interface ContactFormProps {
  constraint: Constraint<z.input<typeof SendInquiry>>;
  /** What the action answered: a refusal, or the id of the inquiry that was sent. */
  data: { result: SubmissionResult<string[]> | null; sentAt?: string } | undefined;
}

/** A question to the programme manager. It is emptied once it was sent, and kept meanwhile. */
export function ContactForm({ constraint, data }: ContactFormProps) {
  return (
    <Stack as="section">
      <SectionHeading lead="Your programme manager answers by message.">Contact us</SectionHeading>
      <Fragment key={useLatest(data?.sentAt)}>
        {data?.sentAt && (
          <FocusedNotice tone="positive" title="Your message was sent.">
            The answer will come to your messages.
          </FocusedNotice>
        )}
        <Inquiry constraint={constraint} lastResult={data?.result} />
      </Fragment>
    </Stack>
  );
}

interface InquiryProps extends Pick<ContactFormProps, "constraint"> {
  lastResult: SubmissionResult<string[]> | null | undefined;
}

function Inquiry(options: InquiryProps) {
  const draft = useDraft("inquiry", useRootData()?.profile?.id);
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "inquiry",
    ...options,
    defaultValue: draft.texts,
  });
  const saving = useIsSaving();
  return (
    <PostForm {...draft.keeping({ ...getFormProps(form), onInput })} noValidate action="/?index" replace>
      <Stack>
        <ErrorList errors={lines} id={form.errorId} />
        <FormTextArea field={fields.message} label="Message" rows={5} />
        <div>
          <Button type="submit" pending={saving || isHeld} pendingLabel="Sending…">
            Send
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
