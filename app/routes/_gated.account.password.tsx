import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePassword, changePassword } from "#contract/auth";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { formOf } from "../form-data.server";
import { gate } from "../gate.server";
import { loaded } from "../loaded.server";
import { perform } from "../perform.server";
import { FocusedNotice } from "../shell/FocusedNotice";
import { FormPasswordField } from "../shell/FormPasswordField";
import { keepOnSilence } from "../shell/keep-on-silence";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { titled } from "../shell/title";
import { useCallForm } from "../shell/useCallForm";

export { keepOnRefusal as shouldRevalidate } from "../shell/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.password");

export const meta = titled("Your password");

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return loaded(args.context, { changed: new URL(args.request.url).searchParams.get("changed") });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args.request);
  const performed = await perform(visitor, form, changePassword, {
    hide: ["current_password", "new_password", "confirm_password"],
  });
  if (!performed.ok) return performed.refusal;
  visitor.establish(performed.reply);
  return redirect(`/account/password?changed=${Date.now()}`);
}

export default function PasswordScreen() {
  const { changed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Account"
        title="Password"
        lead="Changing it ends your sessions on all other devices."
      />
      {changed !== null && !answer && (
        <Measure width="prose">
          <FocusedNotice tone="positive" title="Your password is changed.">
            Your sessions on other devices have ended.
          </FocusedNotice>
        </Measure>
      )}
      {/* What was typed goes with each change, and stays when one is refused. */}
      <Measure width="prose" key={changed}>
        <Panel>
          <PasswordForm />
        </Panel>
      </Measure>
    </Stack>
  );
}

function PasswordForm() {
  const { form, fields, lines, onInput } = useCallForm(ChangePassword, {
    lastResult: useActionData<typeof action>()?.result,
  });
  const { current_password, new_password, confirm_password } = fields;
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} replace>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <FormPasswordField field={current_password} label="Current password" />
        <FormPasswordField field={new_password} label="New password" rule />
        <FormPasswordField field={confirm_password} label="Confirm password" autoComplete="new-password" />
        <div>
          <Button type="submit" pending={saving} pendingLabel="Saving…">
            Save
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
