import { getFormProps, getInputProps } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Login, login } from "#contract/auth";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import { PasswordField } from "#design-system/PasswordField";
import { TextField } from "#design-system/TextField";
import { guestOnly } from "../gate.server";
import { takeNotice } from "../notices.server";
import { perform } from "../perform.server";
import { redirectTarget, withRedirectTo } from "../redirects";
import { Mark } from "../shell/Mark";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { useCallForm } from "../shell/useCallForm";
import { enter } from "../sign-in.server";

export const meta = () => [{ title: "Log in" }];

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await guestOnly(args);
  return json({
    notice: takeNotice(visitor),
    invitationHref: withRedirectTo("/invitation", redirectTarget(args.request)),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await guestOnly(args);
  const form = await args.request.formData();
  const performed = await perform(visitor, form, login, { hide: ["password"] });
  if (!performed.ok) return performed.refusal;
  const { reply, sent } = performed;
  return redirect(
    enter(visitor, reply, { redirectTo: redirectTarget(args.request), password: sent.password }),
  );
}

export default function LoginScreen() {
  const { notice, invitationHref } = useLoaderData<typeof loader>();
  return (
    <EntryShell
      mark={<Mark />}
      title="Welcome back"
      subtitle="Log in with your email and password."
      footer={<TextLink href={invitationHref}>Have a code? Click here</TextLink>}
    >
      {notice && <Notice tone="caution">{notice}</Notice>}
      <LoginForm />
    </EntryShell>
  );
}

function LoginForm() {
  const lastResult = useActionData<typeof action>()?.result;
  const { form, fields, lines, onInput } = useCallForm(Login, { lastResult });
  const saving = useIsSaving();
  const password = useRef<HTMLInputElement>(null);
  // Behind dots nobody finds the slip; and without scripts the field comes back empty too.
  useEffect(() => {
    if (lastResult?.error && password.current) password.current.value = "";
  }, [lastResult]);
  return (
    <PostForm {...getFormProps(form)} onInput={onInput}>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <TextField
          label="Email"
          errors={fields.email.errors}
          autoComplete="username"
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
        />
        <PasswordField
          label="Password"
          errors={fields.password.errors}
          autoComplete="current-password"
          {...getInputProps(fields.password, { type: "password" })}
          ref={password}
          key={fields.password.key}
        />
        <Button type="submit" pending={saving} pendingLabel="Logging in…">
          Log in
        </Button>
      </Stack>
    </PostForm>
  );
}
