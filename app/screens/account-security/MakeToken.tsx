import type { SubmissionResult } from "@conform-to/react";
import { Panel } from "#design-system/Panel";
import { Select } from "#design-system/Select";
import { CallForm } from "../../forms/CallForm";
import { FormTextField } from "../../forms/FormTextField";
import { useLateForm } from "../../forms/useLateForm";

/** The action's response when no token was made. */
export type TokenAnswer = SubmissionResult<string[]> | null;

const loadSchema = async () => (await import("#contract/account-security")).MakeAccessToken;

/** The fields' native constraints until their schema is there. */
const constraint = { name: { required: true } };

const scopes = [
  { value: "read", label: "Read targets, requests, submissions and messages" },
  { value: "submit", label: "Submit research and its files" },
  { value: "read submit", label: "Both: read and submit" },
];
const periods = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
];

/** Names the program that a token is for, and chooses its scope and lifetime. */
export function MakeToken({ answer }: { answer: TokenAnswer }) {
  const call = useLateForm(loadSchema, {
    id: "make-token",
    constraint,
    lastResult: answer,
    defaultValue: { scope: "read", days: "90" },
  });
  const choices = [
    { field: call.fields.scope, label: "What it may do", options: scopes },
    { field: call.fields.days, label: "It ends after", options: periods },
  ];
  return (
    <Panel>
      <CallForm
        call={call}
        intent="make-token"
        submit="Make an access token"
        pendingLabel="Making…"
        variant="secondary"
        gap="m"
        replace
      >
        <FormTextField
          field={call.fields.name}
          label="Program"
          hint="What it is for, such as “Nightly fuzzing”, so that you recognise it."
        />
        {choices.map(({ field, label, options }) => (
          <Select
            key={`${field.name} ${field.key}`}
            {...{ label, options }}
            name={field.name}
            defaultValue={String(field.initialValue)}
            errors={field.errors}
            autoComplete="off"
          />
        ))}
      </CallForm>
    </Panel>
  );
}
