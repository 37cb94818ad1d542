import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Login, login } from "#contract/auth";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import { formOf } from "../form-data.server";
import { guestOnly } from "../gate.server";
import { loaded } from "../loaded.server";
import { takeNotice } from "../notices.server";
import { perform } from "../perform.server";
import { redirectTarget, withRedirectTo } from "../redirects";
import { constraintOf } from "../shell/constraint";
import { isUnjudged } from "../shell/data-request";
import { FormPasswordField } from "../shell/FormPasswordField";
import { FormTextField } from "../shell/FormTextField";
import { keepOnSilence } from "../shell/keep-on-silence";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { titled } from "../shell/title";
import { useLateForm } from "../shell/useLateForm";
import { enter } from "../sign-in.server";

export { keepOnRefusal as shouldRevalidate } from "../shell/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_guest.login");

export const meta = titled("Log in");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await guestOnly(args);
  return loaded(args.context, {
    constraint: constraintOf(Login),
    notice: takeNotice(visitor),
    invitationHref: withRedirectTo("/invitation", redirectTarget(args.request)),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await guestOnly(args);
  const form = await formOf(args.request);
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
      title="Welcome back"
      subtitle="Log in with your email and password."
      footer={<TextLink href={invitationHref}>Have a code? Click here</TextLink>}
    >
      {notice && <Notice tone="caution">{notice}</Notice>}
      <LoginForm />
    </EntryShell>
  );
}

const loadSchema = async () => (await import("#contract/auth")).Login;

function LoginForm() {
  const { constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.result;
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, { constraint, lastResult });
  const saving = useIsSaving();
  const password = useRef<HTMLInputElement>(null);
  // Behind dots nobody finds the slip; and without scripts the field comes back empty too.
  useEffect(() => {
    if (answer?.result?.error && !isUnjudged(answer) && password.current) password.current.value = "";
  }, [answer]);
  return (
    <PostForm {...getFormProps(form)} onInput={onInput}>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <FormTextField field={fields.email} type="email" label="Email" autoComplete="username" />
        <FormPasswordField
          field={fields.password}
          label="Password"
          autoComplete="current-password"
          ref={password}
        />
        <Button type="submit" pending={saving || isHeld} pendingLabel="Logging in…">
          Log in
        </Button>
      </Stack>
    </PostForm>
  );
}
