import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useLateForm } from "../../forms/useLateForm";

/** What the action answered when a code did not prove anything. */
export type ProveAnswer = SubmissionResult<string[]> | null | undefined;

const loadSchema = async () => (await import("#contract/account-security")).RecoveryCode;

/** What the field asks of the browser until its schema is there. */
const constraint = { recovery_code: { required: true } };

/** Asks for one of the codes, which shows that they are kept. */
export function ProveCodes({ answer }: { answer: ProveAnswer }) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "prove-codes",
    constraint,
    lastResult: answer ?? null,
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
          <Button type="submit" pending={saving || isHeld} pendingLabel="Checking…">
            I have kept them
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
