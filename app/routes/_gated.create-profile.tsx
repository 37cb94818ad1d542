import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CreateProfile, createProfile, getProfile, patchProfile } from "#contract/profiles";
import { EntryShell } from "#design-system/EntryShell";
import { TextLink } from "#design-system/Link";
import { CallForm } from "../forms/CallForm";
import { constraintOf } from "../forms/constraint";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { NameFields, PublicProfileField } from "../screens/profile/NameFields";
import { AccountChanges } from "../screens/profile/profile-form";
import { useRegistrationStep } from "../screens/registration/useRegistrationStep";
import { gate } from "../session/gate.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.create-profile");

export const meta = titled("Create your account");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return pageData(args.context, {
    profile: await visitor.call(getProfile),
    constraint: constraintOf(CreateProfile),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  const { id } = await visitor.call(getProfile);
  const performed = id
    ? await perform(visitor, form, patchProfile, { id, schema: AccountChanges })
    : await perform(visitor, form, createProfile);
  if (!performed.ok) return performed.refusal;
  await visitor.renew();
  return redirect(withRedirectTo("/complete-profile", redirectTarget(args.request)));
}

export default function CreateProfileScreen() {
  const step = useRegistrationStep("/create-profile");
  return (
    <EntryShell
      step={step}
      title="Create your account"
      subtitle="The agreement will carry your first and last name."
    >
      <AccountForm />
    </EntryShell>
  );
}

const loadSchema = async () => (await import("#contract/profiles")).CreateProfile;

function AccountForm() {
  const { profile, constraint } = useLoaderData<typeof loader>();
  const call = useLateForm(loadSchema, {
    constraint,
    lastResult: useActionData<typeof action>()?.result,
    defaultValue: profile,
  });
  return (
    <CallForm call={call} submit="Next" pendingLabel="Saving…" isWide>
      <NameFields fields={call.fields} focusFirst />
      <PublicProfileField field={call.fields.social} />
      {/* In a tab of its own: the entries here stay. */}
      <TextLink href="/privacy-policy" external>
        I have read the Bug Bounty privacy notice
      </TextLink>
    </CallForm>
  );
}
