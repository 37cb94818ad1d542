import { getFormProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { SendInquiry } from "#contract/inquiries";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { TextArea } from "#design-system/TextArea";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { useCallForm } from "../shell/useCallForm";

interface ContactFormProps {
  /** What the action answered: a refusal, or the id of the inquiry that was sent. */
  data: { result: SubmissionResult<string[]> | null; sentAt?: string } | undefined;
}

/** A question to the programme manager. It is emptied once it was sent. */
export function ContactForm({ data }: ContactFormProps) {
  return (
    <Stack as="section">
      <SectionHeading lead="Your programme manager answers by message.">Contact us</SectionHeading>
      {data?.sentAt && (
        <Notice tone="positive" live title="Your message was sent.">
          The answer will come to your messages.
        </Notice>
      )}
      <Inquiry key={data?.sentAt} result={data?.result} />
    </Stack>
  );
}

function Inquiry({ result }: { result: SubmissionResult<string[]> | null | undefined }) {
  const { form, fields, lines, onInput } = useCallForm(SendInquiry, { id: "inquiry", lastResult: result });
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} noValidate action="/?index">
      <Stack>
        <ErrorList errors={lines} id={form.errorId} />
        <TextArea
          label="Message"
          rows={5}
          errors={fields.message.errors}
          {...getTextareaProps(fields.message)}
          key={fields.message.key}
        />
        <div>
          <Button type="submit" pending={saving} pendingLabel="Sending…">
            Send
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
