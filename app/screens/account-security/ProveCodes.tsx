import type { SubmissionResult } from "@conform-to/react";
import { CallForm } from "../../forms/CallForm";
import { FormTextField } from "../../forms/FormTextField";
import { useLateForm } from "../../forms/useLateForm";

/** The action's response when a code did not prove anything. */
export type ProveAnswer = SubmissionResult<string[]> | null | undefined;

const loadSchema = async () => (await import("#contract/account-security")).RecoveryCode;

/** The field's native constraints until its schema is there. */
const constraint = { recovery_code: { required: true } };

/** Asks for one of the codes, which proves that the user has saved them. */
export function ProveCodes({ answer }: { answer: ProveAnswer }) {
  const call = useLateForm(loadSchema, {
    id: "prove-codes",
    constraint,
    lastResult: answer ?? null,
  });
  return (
    <CallForm call={call} replace intent="prove-codes" submit="I have kept them" pendingLabel="Checking…">
      <FormTextField
        field={call.fields.recovery_code}
        label="One of your recovery codes"
        hint="Type it from where you keep it. It stays good."
        autoCapitalize="characters"
        spellCheck={false}
      />
    </CallForm>
  );
}
