import type { SubmissionResult } from "@conform-to/react";
import { CallForm } from "../../forms/CallForm";
import { FormTextField } from "../../forms/FormTextField";
import { useLateForm } from "../../forms/useLateForm";

const loadSchema = async () => (await import("#contract/account-security")).RecoveryCode;

/** The field's native constraints until its schema is there. */
const constraint = { recovery_code: { required: true } };

/** Asks for a recovery code instead of the app's. */
export function RecoveryCodeForm({ answer }: { answer: SubmissionResult<string[]> | null | undefined }) {
  const call = useLateForm(loadSchema, {
    constraint,
    lastResult: answer ?? null,
  });
  return (
    <CallForm call={call} submit="Confirm" pendingLabel="Checking…" isWide replace>
      <FormTextField
        field={call.fields.recovery_code}
        label="Recovery code"
        hint="12 letters and digits, such as 7K3M-PQ2V-XR9D"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
    </CallForm>
  );
}
