import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePassword, changePassword, getAccount } from "#contract/auth";
import { comparedInChangePassword } from "#contract/compared";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { AccountAddress } from "../forms/AccountAddress";
import { CallForm } from "../forms/CallForm";
import { constraintOf } from "../forms/constraint";
import { FocusedNotice } from "../forms/FocusedNotice";
import { FormPasswordField } from "../forms/FormPasswordField";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { gate } from "../session/gate.server";
import { pathOfDone, readDone } from "../session/signed-param.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.password");

export const meta = titled("Your password");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { email } = await visitor.call(getAccount);
  return pageData(args.context, {
    email,
    changed: readDone(args, "changed"),
    constraint: constraintOf(ChangePassword),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  const performed = await perform(visitor, form, changePassword, {
    hide: ["current_password", "new_password", "confirm_password"],
  });
  if (!performed.ok) return performed.refusal;
  visitor.state.startSession(performed.reply);
  return redirect(pathOfDone(visitor, "/account/password", "changed", String(Date.now())));
}

export default function PasswordScreen() {
  const { email, changed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Account"
        title="Password"
        lead="Changing it ends all your other sessions, and your access tokens."
      />
      {changed !== null && !answer && (
        <Measure width="prose">
          <FocusedNotice key={changed} tone="positive" title="Your password is changed.">
            Your other sessions and your access tokens have ended.
          </FocusedNotice>
        </Measure>
      )}
      {/* The entries are cleared with each change, and stay when one is refused. */}
      <Measure width="prose" key={changed}>
        <Panel>
          <PasswordForm email={email} />
        </Panel>
      </Measure>
      <Text>
        <TextLink href="/account/security#sessions">See where you are logged in</TextLink>
      </Text>
    </Stack>
  );
}

const loadSchema = async () => (await import("#contract/auth")).ChangePassword;

function PasswordForm({ email }: { email: string }) {
  const { constraint } = useLoaderData<typeof loader>();
  const call = useLateForm(loadSchema, {
    constraint,
    compared: comparedInChangePassword,
    lastResult: useActionData<typeof action>()?.result,
  });
  const { current_password, new_password, confirm_password } = call.fields;
  return (
    <CallForm call={call} submit="Save" pendingLabel="Saving…" replace>
      <AccountAddress email={email} />
      <FormPasswordField field={current_password} label="Current password" />
      <FormPasswordField field={new_password} label="New password" rule />
      <FormPasswordField field={confirm_password} label="Confirm password" autoComplete="new-password" />
    </CallForm>
  );
}
