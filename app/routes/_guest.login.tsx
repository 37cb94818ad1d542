import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Login, login } from "#contract/auth";
import { EntryShell } from "#design-system/EntryShell";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import { CallForm } from "../forms/CallForm";
import { constraintOf } from "../forms/constraint";
import { isUnjudged } from "../forms/data-request";
import { FormPasswordField } from "../forms/FormPasswordField";
import { FormTextField } from "../forms/FormTextField";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { useIsNewAnswer } from "../forms/useIsNewAnswer";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { LostHelp } from "../screens/lost/LostHelp";
import { guestOnly } from "../session/gate.server";
import { takeNotice } from "../session/notices.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import { finishSignIn } from "../session/sign-in.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_guest.login");

export const meta = titled("Log in");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await guestOnly(args);
  const screen = {
    constraint: constraintOf(Login),
    notice: takeNotice(visitor),
    invitationHref: withRedirectTo("/invitation", redirectTarget(args.request)),
  };
  return pageData(args.context, screen, { shared: screen });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await guestOnly(args);
  const form = await formOf(args);
  const performed = await perform(visitor, form, login, { hide: ["password"] });
  if (!performed.ok) return performed.refusal;
  const { reply, sent } = performed;
  return redirect(
    finishSignIn(visitor, reply, { redirectTo: redirectTarget(args.request), password: sent.password }),
  );
}

export default function LoginScreen() {
  const { notice, invitationHref } = useLoaderData<typeof loader>();
  return (
    <EntryShell
      title="Welcome back"
      subtitle="Log in with your email and password."
      footer={
        <Stack gap="s">
          <TextLink href={invitationHref}>Have a code? Click here</TextLink>
          <LostHelp what="password" />
        </Stack>
      }
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
  const call = useLateForm(loadSchema, { constraint, lastResult });
  const password = useRef<HTMLInputElement>(null);
  // In a masked field a typo cannot be found; and without scripts the field comes back empty too.
  const isNew = useIsNewAnswer(answer);
  useEffect(() => {
    if (isNew && answer?.result?.error && !isUnjudged(answer) && password.current)
      password.current.value = "";
  }, [answer, isNew]);
  return (
    <CallForm call={call} submit="Log in" pendingLabel="Logging in…" isWide>
      <FormTextField field={call.fields.email} type="email" label="Email" autoComplete="username" />
      <FormPasswordField
        field={call.fields.password}
        label="Password"
        autoComplete="current-password"
        ref={password}
      />
    </CallForm>
  );
}
