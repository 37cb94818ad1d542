import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listReferralSteps } from "#contract/content";
import { SendReferral, sendReferral } from "#contract/referrals";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { StepList } from "#design-system/StepList";
import { Text } from "#design-system/Text";
import { TextArea } from "#design-system/TextArea";
import { TextField } from "#design-system/TextField";
import { gate } from "../gate.server";
import { perform } from "../perform.server";
import { ReferralSent } from "../referrals/ReferralSent";
import { CompleteProfileFirst } from "../shell/CompleteProfileFirst";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { useRootData } from "../shell/root-data";
import { useCallForm } from "../shell/useCallForm";

export { keepOnRefusal as shouldRevalidate } from "../shell/keep-on-refusal";

export const meta = () => [{ title: "Referrals" }];

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return json({ steps: await visitor.call(listReferralSteps) });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const performed = await perform(visitor, await args.request.formData(), sendReferral);
  return performed.ok ? json({ result: null, sent: performed.reply.id }) : performed.refusal;
}

export default function ReferralsScreen() {
  const { steps } = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>();
  const sent = data && "sent" in data ? data.sent : undefined;
  const left = useRootData()?.profile?.available_referrals ?? 0;
  return (
    <Stack gap="xxl">
      <PageHeading
        eyebrow="Referrals"
        title="Bring a peer"
        lead="The network grows by people vouching for people."
      />
      <StepList steps={steps} level={2} />
      <Stack as="section" id="invite">
        <SectionHeading lead={left > 0 ? `${left} invitations left` : undefined}>Invite</SectionHeading>
        <ReferralSent key={sent} sent={sent !== undefined} />
        {left === 0 && <Text tone="quiet">You have no invitation left</Text>}
        <Measure width="prose">
          <Panel tone={left === 0 ? "sunken" : "plain"}>
            <InviteForm key={sent} disabled={left === 0} result={data?.result} />
          </Panel>
        </Measure>
      </Stack>
    </Stack>
  );
}

interface InviteFormProps {
  disabled: boolean;
  result: SubmissionResult<string[]> | null | undefined;
}

function InviteForm({ disabled, result }: InviteFormProps) {
  const { form, fields, lines, onInput } = useCallForm(SendReferral, { id: "referral", lastResult: result });
  const mayRefer = useRootData()?.status.has_complete_profile ?? false;
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} disabled={disabled}>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <TextField
          label="Legal name"
          errors={fields.fullname.errors}
          {...getInputProps(fields.fullname, { type: "text" })}
          key={fields.fullname.key}
        />
        <TextField
          label="Email"
          errors={fields.email.errors}
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
        />
        <TextField
          label="Social"
          errors={fields.social.errors}
          {...getInputProps(fields.social, { type: "text" })}
          key={fields.social.key}
        />
        <TextField
          label="Public profile"
          errors={fields.public_profile.errors}
          {...getInputProps(fields.public_profile, { type: "text" })}
          key={fields.public_profile.key}
        />
        <TextArea
          label="Message"
          errors={fields.message.errors}
          {...getTextareaProps(fields.message)}
          key={fields.message.key}
        />
        {!mayRefer && <CompleteProfileFirst />}
        <Button type="submit" disabled={!mayRefer} pending={saving} pendingLabel="Sending…">
          Invite
        </Button>
      </Stack>
    </PostForm>
  );
}
