import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { labelSubmission } from "#contract/own-submissions";
import { Section } from "#design-system/Section";
import { CallForm } from "../../forms/CallForm";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { FormTextField } from "../../forms/FormTextField";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import type { NamedNotice } from "../../session/notices.server";

interface LabelFormProps {
  label: string | null;
  constraint: Constraint<z.input<typeof labelSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** That it was saved just now. */
  saved: NamedNotice | null;
}

const loadSchema = async () => (await import("#contract/own-submissions")).labelSubmission.body;

/** Names a submission. */
export function LabelForm({ label, constraint, result, saved }: LabelFormProps) {
  const call = useLateForm(loadSchema, {
    id: "label",
    constraint,
    lastResult: result,
    defaultValue: { label: label ?? "" },
  });
  return (
    <Section
      id="label-heading"
      title="Your label"
      lead="A name by which you tell it apart. It is readable on the server, so do not describe the bug."
    >
      {saved && (
        <FocusedNotice key={saved.at} tone="positive">
          {saved.text}
        </FocusedNotice>
      )}
      <CallForm call={call} replace preventScrollReset intent="label" submit="Save label" variant="secondary">
        <FormTextField field={call.fields.label} label="Label" required={false} />
      </CallForm>
    </Section>
  );
}
