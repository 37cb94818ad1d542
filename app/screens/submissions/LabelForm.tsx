import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { labelSubmission } from "#contract/own-submissions";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";

interface LabelFormProps {
  label: string | null;
  constraint: Constraint<z.input<typeof labelSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
}

const loadSchema = async () => (await import("#contract/own-submissions")).labelSubmission.body;

/** Names a submission. */
export function LabelForm({ label, constraint, result }: LabelFormProps) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "label",
    constraint,
    lastResult: result,
    defaultValue: { label: label ?? "" },
  });
  const saving = useIsSaving();
  return (
    <Stack as="section" aria-labelledby="label-heading">
      <SectionHeading
        id="label-heading"
        lead="A name by which you tell it apart. It is readable on the server, so do not describe the bug."
      >
        Your label
      </SectionHeading>
      <PostForm {...getFormProps(form)} onInput={onInput} replace preventScrollReset>
        <Stack gap="l">
          <ErrorList errors={lines} id={form.errorId} />
          <FormTextField field={fields.label} label="Label" autoComplete="off" required={false} />
          <div>
            <Button type="submit" variant="secondary" name="intent" value="label" pending={saving || isHeld}>
              Save label
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Stack>
  );
}
