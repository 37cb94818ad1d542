import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useState } from "react";
import type { z } from "zod";
import type { SubmissionDetails } from "#contract/submissions";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import type { Values } from "../../drafts/form-content";
import { FormTextArea } from "../../forms/FormTextArea";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import { useRootData } from "../../session/root-data";
import { CompleteProfileFirst } from "../../shell/CompleteProfileFirst";
import { AskBeforeLeaving } from "./AskBeforeLeaving";
import { Attachments, holdBack } from "./Attachments";
import type { Next, Stopped } from "./answer";
import { Collaborators } from "./Collaborators";
import { SUBMISSION_FORM } from "./outbox";
import type { NotYet } from "./page-texts.server";

const longTexts = ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"] as const;

const loadSchema = async () => (await import("#contract/submissions")).SubmissionDetails;

interface SubmissionFormProps {
  constraint: Constraint<z.input<typeof SubmissionDetails>>;
  /** The draft that it begins with. */
  draft: Values;
  /** The id of this submission, however often it is sent: the first value is used. */
  attempt: string;
  /** The values of the next attempt, once it was sent. */
  next: Next | undefined;
  lastResult: SubmissionResult<string[]> | null | undefined;
  stopped: Stopped | undefined;
  /** Why research cannot be submitted yet. */
  notYet: NotYet | null;
}

/** The research, its collaborators, and its files. The files come last, because they are read as a stream. */
export function SubmissionForm({
  attempt,
  next,
  stopped,
  notYet,
  constraint,
  draft,
  lastResult,
}: SubmissionFormProps) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: SUBMISSION_FORM,
    constraint,
    lastResult,
    defaultValue: draft,
  });
  const { attempt: id, revision, leaving = "writing" } = useNext(firstOf(draft, attempt), next);
  const maySubmit = useRootData()?.status.has_complete_profile ?? false;
  const { onSubmit, ...props } = getFormProps(form);
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    holdBack(event);
  };
  return (
    <PostForm
      {...props}
      onSubmit={submitted}
      onInput={onInput}
      encType="multipart/form-data"
      tail={
        <Attachments
          hint="Total size under 20MiB."
          disabled={!maySubmit}
          held={isHeld}
          stopped={stopped}
          lines={stopped ? lines : []}
          note={!maySubmit && <CompleteProfileFirst from="/submit-your-research" />}
        >
          Submit
        </Attachments>
      }
    >
      <Stack gap="l">
        <AskBeforeLeaving formId={form.id} leaving={leaving} />
        <input type="hidden" name="attempt" value={id} />
        <input type="hidden" name="revision" value={revision} />
        {/* Enter in a field presses a form's first button, which would otherwise be the one for collaborators. */}
        <button type="submit" hidden disabled={!maySubmit} />
        <Refusals lines={stopped ? [] : lines} id={form.errorId} />
        {notYet && (
          <Notice tone="caution">
            {notYet[0]}
            <TextLink href="/complete-profile?redirectTo=%2Fsubmit-your-research">{notYet[1]}</TextLink>
            {notYet[2]}
          </Notice>
        )}
        <FormTextField field={fields.title} label="Title" />
        <FormTextField
          field={fields.version}
          label="Version"
          hint="The versions and builds you worked with."
          required={false}
        />
        {longTexts.map((name) => (
          <FormTextArea key={name} field={fields[name]} label={name} rows={6} />
        ))}
        <Collaborators form={form} field={fields.Collaborators} />
      </Stack>
    </PostForm>
  );
}

/** A draft has the id of the submission that it may have been sent as, so that it does not become a second one. */
function firstOf({ attempt, revision }: Values, fresh: string): Next {
  return { attempt: String(attempt ?? fresh), revision: Number(revision ?? 1) };
}

/** The values of the first rendering, with later changes by responses: loading the screen again returns another attempt. */
function useNext(first: Next, change: Next | undefined): Next {
  const [next, setNext] = useState({ ...first, ...change });
  useEffect(() => {
    if (change) setNext((last) => ({ ...last, ...change }));
  }, [change]);
  return next;
}
