import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Select } from "#design-system/Select";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useLateForm } from "../../forms/useLateForm";

/** The action's answer when no token was made. */
export type TokenAnswer = SubmissionResult<string[]> | null;

const loadSchema = async () => (await import("#contract/account-security")).MakeAccessToken;

/** The fields' native constraints until their schema is there. */
const constraint = { name: { required: true, maxLength: 50 } };

const scopes = [
  { value: "read", label: "Read targets, requests, submissions and messages" },
  { value: "submit", label: "Submit research and its files" },
  { value: "read submit", label: "Read and submit" },
];
const periods = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
];

/** Says which program a token is for, and chooses what it may do and for how long. */
export function MakeToken({ answer }: { answer: TokenAnswer }) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "make-token",
    constraint,
    lastResult: answer,
    defaultValue: { scope: "read", days: "90" },
  });
  const saving = useIsSaving();
  const choices = [
    { field: fields.scope, label: "What it may do", options: scopes },
    { field: fields.days, label: "It ends after", options: periods },
  ];
  return (
    <Panel>
      <PostForm {...getFormProps(form)} onInput={onInput} replace>
        <input type="hidden" name="intent" value="make-token" />
        <Stack>
          <ErrorList errors={lines} id={form.errorId} />
          <FormTextField
            field={fields.name}
            label="Program"
            hint="What it is for, such as “Nightly fuzzing”: by that you recognise the token."
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
          <div>
            <Button type="submit" variant="secondary" pending={saving || isHeld} pendingLabel="Making…">
              Make an access token
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Panel>
  );
}
