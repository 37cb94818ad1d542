import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePassword, changePassword, getAccount } from "#contract/auth";
import { comparedInChangePassword } from "#contract/compared";
import { EntryShell } from "#design-system/EntryShell";
import type { ApiFailure } from "../api-client/api-caller.server";
import { AccountAddress } from "../forms/AccountAddress";
import { CallForm } from "../forms/CallForm";
import { constraintOf } from "../forms/constraint";
import { FormPasswordField } from "../forms/FormPasswordField";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { useRegistrationStep } from "../screens/registration/useRegistrationStep";
import { gate, nextAddress } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import { redirectTarget } from "../session/redirects";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.setup-password");

export const meta = titled("Set it up: password");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  if (!visitor.state.recall("invitation_code")) return askForInvitation(visitor);
  const account = await visitor.call(getAccount);
  return pageData(args.context, { ...account, constraint: constraintOf(ChangePassword) });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const code = visitor.state.recall("invitation_code");
  if (!code) return askForInvitation(visitor);
  const performed = await perform(visitor, await formOf(args), changePassword, {
    prepare: (form) => form.set("current_password", code),
    hide: ["current_password", "new_password", "confirm_password"],
  });
  if (performed.ok) {
    visitor.state.remember("invitation_code", undefined);
    visitor.state.startSession(performed.reply);
    return redirect(nextAddress(visitor, redirectTarget(args.request)));
  }
  if (!refusesCode(performed.failure)) return performed.refusal;
  const away = await askForInvitation(visitor);
  leaveNotice(visitor, "code_refused");
  return away;
}

/**
 * Without the code this step cannot be done, and a session that owes it leads nowhere else: it ends, so that
 * the invite code can be entered again (specification §8).
 */
async function askForInvitation(visitor: Visitor) {
  if (visitor.status.has_expired_password) {
    await visitor.logOut();
    leaveNotice(visitor, "code_needed");
  }
  return redirect("/invitation");
}

function refusesCode(failure: ApiFailure | null): boolean {
  return failure?.status === 400 && typeof failure.body === "object" && "current_password" in failure.body;
}

export default function SetupPasswordScreen() {
  const step = useRegistrationStep("/setup-password");
  return (
    <EntryShell
      step={step}
      title="Set it up"
      subtitle="Choose the password that you will log in with from now on. Your invite code will not work any more."
    >
      <NewPasswordForm />
    </EntryShell>
  );
}

const loadSchema = async () => (await import("#contract/auth")).ChangePassword;

function NewPasswordForm() {
  const { email, constraint } = useLoaderData<typeof loader>();
  const call = useLateForm(loadSchema, {
    constraint,
    compared: comparedInChangePassword,
    lastResult: useActionData<typeof action>()?.result,
    // The page never holds the code; that there is one was checked when the page was made.
    prepare: (data) => data.set("current_password", "held by the server"),
  });
  return (
    <CallForm call={call} submit="Next" pendingLabel="Saving…" isWide>
      <AccountAddress email={email} />
      <FormPasswordField field={call.fields.new_password} label="New password" rule autoFocus />
      <FormPasswordField
        field={call.fields.confirm_password}
        label="Confirm password"
        autoComplete="new-password"
      />
    </CallForm>
  );
}
