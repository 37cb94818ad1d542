import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { listReferralSteps } from "#contract/content";
import { SendReferral, sendReferral } from "#contract/referrals";
import { Button } from "#design-system/Button";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { StepList } from "#design-system/StepList";
import { draftKeysOf, shareDraftKeys } from "../drafts/draft-secrets.server";
import type { Values } from "../drafts/form-content";
import { SealedDraft } from "../drafts/SealedDraft";
import { constraintOf } from "../forms/constraint";
import { FormTextArea } from "../forms/FormTextArea";
import { FormTextField } from "../forms/FormTextField";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { Refusals } from "../forms/Refusals";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { ReferralSent } from "../screens/referrals/ReferralSent";
import { gate } from "../session/gate.server";
import { useRootData } from "../session/root-data";
import { CompleteProfileFirst } from "../shell/CompleteProfileFirst";
import { titled } from "../shell/title";
import { useLatest } from "../shell/useLatest";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.referrals");

export const meta = titled("Referrals");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const draftKeys = await draftKeysOf(args.context);
  const steps = await visitor.call(listReferralSteps);
  const screen = { draftKeys, steps, constraint: constraintOf(SendReferral) };
  return pageData(args.context, screen, {
    shared: (perUser) => ({ ...screen, draftKeys: shareDraftKeys(draftKeys, perUser) }),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const performed = await perform(visitor, await formOf(args), sendReferral);
  return performed.ok ? json({ result: null, sent: performed.reply.id }) : performed.refusal;
}

export default function ReferralsScreen() {
  const { steps } = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>();
  const sent = data && "sent" in data ? data.sent : undefined;
  const left = useRootData()?.profile?.available_referrals ?? 0;
  const latest = useLatest(sent);
  const headingId = useId();
  return (
    <Stack gap="xxl">
      <PageHeading
        eyebrow="Referrals"
        title="Bring a peer"
        lead="The network grows by people vouching for people."
      />
      <StepList steps={steps} level={2} />
      <Stack as="section" id="invite">
        <SectionHeading
          id={headingId}
          tabIndex={-1}
          // Always one: the heading has the focus when the last invitation was sent.
          lead={
            left > 0
              ? `${left} ${left === 1 ? "invitation" : "invitations"} left`
              : "You have no invitation left"
          }
        >
          Invite
        </SectionHeading>
        <Measure width="prose">
          <Stack>
            <ReferralSent sent={sent} focus={headingId} />
            <Panel tone={left === 0 ? "sunken" : "plain"}>
              <SealedDraft form="referral" sent={latest} answer={data}>
                {(draft, answer) => (
                  <InviteForm key={latest} disabled={left === 0} draft={draft} result={answer?.result} />
                )}
              </SealedDraft>
            </Panel>
          </Stack>
        </Measure>
      </Stack>
    </Stack>
  );
}

const loadSchema = async () => (await import("#contract/referrals")).SendReferral;

interface InviteFormProps {
  disabled: boolean;
  /** Its initial value. */
  draft: Values;
  result: SubmissionResult<string[]> | null | undefined;
}

function InviteForm({ disabled, draft, result }: InviteFormProps) {
  const root = useRootData();
  const { constraint } = useLoaderData<typeof loader>();
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "referral",
    constraint,
    lastResult: result,
    defaultValue: draft,
  });
  const mayRefer = root?.status.has_complete_profile ?? false;
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} disabled={disabled}>
      <Stack gap="l">
        <Refusals lines={lines} id={form.errorId} />
        {/* About another person: nothing of the user's own belongs there. */}
        <FormTextField field={fields.fullname} label="Legal name" />
        <FormTextField field={fields.email} type="email" label="Email" />
        <FormTextField field={fields.social} label="Social" required={false} />
        <FormTextField field={fields.public_profile} label="Public profile" required={false} />
        <FormTextArea field={fields.message} label="Message" required={false} />
        {!mayRefer && <CompleteProfileFirst from="/referrals#invite" />}
        <Button type="submit" disabled={!mayRefer} pending={saving || isHeld} pendingLabel="Sending…">
          Invite
        </Button>
      </Stack>
    </PostForm>
  );
}
