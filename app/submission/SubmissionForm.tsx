import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { SubmissionDetails } from "#contract/submissions";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { FileUpload } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import { TextArea } from "#design-system/TextArea";
import { TextField } from "#design-system/TextField";
import { CompleteProfileFirst } from "../shell/CompleteProfileFirst";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { useRootData } from "../shell/root-data";
import { useCallForm } from "../shell/useCallForm";
import { Collaborators } from "./Collaborators";

const longTexts = ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"] as const;

interface SubmissionFormProps {
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** The research, who took part, and its files. The files come last, because they are read as a stream. */
export function SubmissionForm({ lastResult }: SubmissionFormProps) {
  const { form, fields, lines, onInput } = useCallForm(SubmissionDetails, { id: "submission", lastResult });
  const maySubmit = useRootData()?.status.has_complete_profile ?? false;
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} encType="multipart/form-data">
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <TextField
          label="Title"
          errors={fields.title.errors}
          {...getInputProps(fields.title, { type: "text" })}
          key={fields.title.key}
        />
        <TextField
          label="Version"
          hint="Optional. The versions and builds you worked with."
          errors={fields.version.errors}
          {...getInputProps(fields.version, { type: "text" })}
          key={fields.version.key}
        />
        {longTexts.map((name) => (
          <TextArea
            label={name}
            rows={6}
            errors={fields[name].errors}
            {...getTextareaProps(fields[name])}
            key={fields[name].key}
          />
        ))}
        <Collaborators form={form} field={fields.Collaborators} />
        <FileUpload
          label="Attachments"
          name="attachments"
          multiple
          maxTotalBytes={ATTACHMENTS_MAX_TOTAL_BYTES}
          hint="Optional. Total size under 20MiB."
        />
        {!maySubmit && <CompleteProfileFirst />}
        <Button type="submit" disabled={!maySubmit} pending={saving} pendingLabel="Sending…">
          Submit
        </Button>
      </Stack>
    </PostForm>
  );
}
