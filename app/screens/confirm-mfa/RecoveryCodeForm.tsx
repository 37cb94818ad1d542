import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useLateForm } from "../../forms/useLateForm";

const loadSchema = async () => (await import("#contract/account-security")).RecoveryCode;

/** The field's native constraints until its schema is there. */
const constraint = { recovery_code: { required: true } };

/** Asks for a recovery code in the place of the app's. */
export function RecoveryCodeForm({ answer }: { answer: SubmissionResult<string[]> | null | undefined }) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    constraint,
    lastResult: answer ?? null,
  });
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} replace>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <FormTextField
          field={fields.recovery_code}
          label="Recovery code"
          hint="12 letters and digits, such as 7K3M-PQ2V-XR9D"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" pending={saving || isHeld} pendingLabel="Checking…">
          Confirm
        </Button>
      </Stack>
    </PostForm>
  );
}
