import { getInputProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { login } from "#contract/auth";
import { EntryShell } from "#design-system/EntryShell";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import { TextField } from "#design-system/TextField";
import { CallForm } from "../forms/CallForm";
import { constraintOf } from "../forms/constraint";
import { FormTextField } from "../forms/FormTextField";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { guestOnly } from "../session/gate.server";
import { Invitation } from "../session/invitation";
import { takeNotice } from "../session/notices.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import { finishSignIn } from "../session/sign-in.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_guest.invitation");

export const meta = titled("You're invited");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await guestOnly(args);
  const screen = {
    constraint: constraintOf(Invitation),
    notice: takeNotice(visitor),
    loginHref: withRedirectTo("/login", redirectTarget(args.request)),
  };
  return pageData(args.context, screen, { shared: screen });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await guestOnly(args);
  const form = await formOf(args);
  const performed = await perform(visitor, form, login, { schema: Invitation, hide: ["code"] });
  if (!performed.ok) return performed.refusal;
  const { reply, sent } = performed;
  const redirectTo = redirectTarget(args.request);
  return redirect(finishSignIn(visitor, reply, { redirectTo, password: sent.password, isInvitation: true }));
}

export default function InvitationScreen() {
  const { notice, loginHref } = useLoaderData<typeof loader>();
  return (
    <EntryShell
      title="You're invited"
      subtitle="The bounty programme is an invite-only network. Enter the email address and the code of your invitation."
      footer={
        <>
          Already a member? <TextLink href={loginHref}>Log in</TextLink>
        </>
      }
    >
      {notice && <Notice tone="caution">{notice}</Notice>}
      <CodeForm />
    </EntryShell>
  );
}

const loadSchema = async () => (await import("../session/invitation")).Invitation;

function CodeForm() {
  const { constraint } = useLoaderData<typeof loader>();
  const call = useLateForm(loadSchema, {
    constraint,
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <CallForm call={call} submit="Next" pendingLabel="Checking…" isWide>
      <FormTextField field={call.fields.email} type="email" label="Email" autoComplete="username" />
      <TextField
        label="Invite code"
        hint="12 characters. Spaces, dashes and small letters do not matter."
        errors={call.fields.code.errors}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...withoutLengths(getInputProps(call.fields.code, { type: "text" }))}
        key={call.fields.code.key}
      />
    </CallForm>
  );
}

/** A code with spaces and dashes is longer than the code itself; the browser must not cut it. */
function withoutLengths<Props extends object>(props: Props): Props {
  return { ...props, minLength: undefined, maxLength: undefined };
}
