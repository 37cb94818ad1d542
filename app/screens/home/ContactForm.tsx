import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { Fragment, useEffect } from "react";
import type { z } from "zod";
import type { SendInquiry } from "#contract/inquiries";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import type { Values } from "../../drafts/form-content";
import { SealedDraft } from "../../drafts/SealedDraft";
import { CallForm } from "../../forms/CallForm";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { FormTextArea } from "../../forms/FormTextArea";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import { useLatest } from "../../shell/useLatest";

const loadSchema = async () => (await import("#contract/inquiries")).SendInquiry;

interface ContactFormProps {
  constraint: Constraint<z.input<typeof SendInquiry>>;
  /** The action's response: a refusal, or the id of the inquiry that was sent. */
  data: { result: SubmissionResult<string[]> | null; sentAt?: string } | undefined;
  /** The initial text of a reply to a message; null where none is replied to. */
  reply: string | null;
}

/** Remix sends an index's forms to `?index`, which is no page's address: one that is copied or loaded again is `/`. */
function usePlainAddress() {
  const { key, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is a new location
  useEffect(() => {
    if (search === "?index") window.history.replaceState(window.history.state, "", "/");
  }, [key, search]);
}

/** A question to the programme manager. Its draft is stored until it was sent, and the form is emptied then. */
export function ContactForm({ constraint, data, reply }: ContactFormProps) {
  const latest = useLatest(data?.sentAt);
  usePlainAddress();
  return (
    <Stack as="section" id="contact">
      <SectionHeading lead="Your programme manager answers by message. Research belongs on its submission’s page, where it is sealed.">
        Contact us
      </SectionHeading>
      <SealedDraft form="inquiry" sent={latest} answer={data}>
        {(draft, answer) => (
          <Fragment key={latest}>
            {data?.sentAt && (
              <FocusedNotice tone="positive" title="Your message was sent.">
                The answer will come to your messages.
              </FocusedNotice>
            )}
            <Inquiry
              constraint={constraint}
              lastResult={answer?.result}
              defaultValue={reply === null ? draft : { message: reply, ...draft }}
            />
          </Fragment>
        )}
      </SealedDraft>
    </Stack>
  );
}

interface InquiryProps extends Pick<ContactFormProps, "constraint"> {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Its initial value. */
  defaultValue: Values;
}

function Inquiry(options: InquiryProps) {
  const call = useLateForm(loadSchema, {
    id: "inquiry",
    ...options,
  });
  return (
    <CallForm call={call} submit="Send" pendingLabel="Sending…" gap="m" noValidate action="/?index" replace>
      <FormTextArea field={call.fields.message} label="Message" rows={5} />
    </CallForm>
  );
}
