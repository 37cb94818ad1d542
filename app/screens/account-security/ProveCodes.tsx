import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { RecoveryCode } from "#contract/account-security";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useCallForm } from "../../forms/useCallForm";

/** What the action answered when a code did not prove anything. */
export type ProveAnswer = SubmissionResult<string[]> | null | undefined;

/** Asks for one of the codes, which shows that they are kept. */
export function ProveCodes({ answer }: { answer: ProveAnswer }) {
  const { form, fields, lines, onInput } = useCallForm(RecoveryCode, {
    id: "prove-codes",
    lastResult: answer,
  });
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} replace>
      <input type="hidden" name="intent" value="prove-codes" />
      <Stack>
        <ErrorList errors={lines} id={form.errorId} />
        <FormTextField
          field={fields.recovery_code}
          label="One of your recovery codes"
          hint="Type it from where you keep it. It stays good."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div>
          <Button type="submit" pending={saving} pendingLabel="Checking…">
            I have kept them
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
