import { getFormProps, getInputProps } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePassword, changePassword } from "#contract/auth";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { PasswordField } from "#design-system/PasswordField";
import { gate } from "../gate.server";
import { perform } from "../perform.server";
import { DoneNotice } from "../shell/DoneNotice";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { useRootData } from "../shell/root-data";
import { useCallForm } from "../shell/useCallForm";

export const meta = () => [{ title: "Your password" }];

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return json({ isChanged: new URL(args.request.url).searchParams.has("changed") });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await args.request.formData();
  const performed = await perform(visitor, form, changePassword, {
    hide: ["current_password", "new_password", "confirm_password"],
  });
  if (!performed.ok) return performed.refusal;
  visitor.establish(performed.reply);
  return redirect("/account/password?changed");
}

export default function PasswordScreen() {
  const { isChanged } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Account"
        title="Password"
        lead="Changing it ends your sessions on all other devices."
      />
      {isChanged && !answer && (
        <DoneNotice title="Your password is changed.">Your sessions on other devices have ended.</DoneNotice>
      )}
      {/* A change brings a new session and with it a new token: what was typed goes with the old one. */}
      <Measure width="prose" key={useRootData()?.csrf}>
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
        <PasswordField
          label="Current password"
          errors={current_password.errors}
          {...getInputProps(current_password, { type: "password" })}
          key={current_password.key}
        />
        <PasswordField
          label="New password"
          rule
          errors={new_password.errors}
          {...getInputProps(new_password, { type: "password" })}
          key={new_password.key}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          errors={confirm_password.errors}
          {...getInputProps(confirm_password, { type: "password" })}
          key={confirm_password.key}
        />
        <div>
          <Button type="submit" pending={saving} pendingLabel="Saving…">
            Save
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
