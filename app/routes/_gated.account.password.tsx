import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangePassword, changePassword, endSession, getAccount, listSessions } from "#contract/auth";
import { comparedInChangePassword } from "#contract/compared";
import { id as idShape } from "#contract/text";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { ApiFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { AccountAddress } from "../forms/AccountAddress";
import { constraintOf } from "../forms/constraint";
import { FocusedNotice } from "../forms/FocusedNotice";
import { FormPasswordField } from "../forms/FormPasswordField";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { OwnSessions } from "../screens/sessions/OwnSessions";
import { gate } from "../session/gate.server";
import { SignInAgain } from "../session/SignInAgain";
import { signInAgain } from "../session/sign-in-again.server";
import { pathOfDone, readDone } from "../session/signed-param.server";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.password");

export const meta = titled("Your password");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [account, sessions] = await Promise.all([visitor.call(getAccount), visitor.call(listSessions)]);
  return pageData(args.context, {
    email: account.email,
    changed: readDone(args, "changed"),
    ended: readDone(args, "ended"),
    sessions,
    constraint: constraintOf(ChangePassword),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args.request);
  const intent = form.get("intent");
  if (intent === "sign-in-again") return signInAgain(visitor, "/account/password");
  if (intent === "end-session") return end(visitor, form.get("session"));
  const performed = await perform(visitor, form, changePassword, {
    hide: ["current_password", "new_password", "confirm_password"],
  });
  if (!performed.ok) return performed.refusal;
  visitor.state.startSession(performed.reply);
  return redirect(pathOfDone(visitor, "/account/password", "changed", String(Date.now())));
}

/** Ends another session of the researcher's; what is no session's id has none that goes on. */
async function end(visitor: Visitor, session: FormDataEntryValue | null) {
  try {
    const id = idShape.safeParse(session);
    if (id.success) await visitor.call(endSession, undefined, { id: id.data });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const isStale = error.code === "reauthentication_required";
    const lines = errorLines(error.body, error.statusText);
    return json({ result: null, notEnded: { lines, isStale } }, { status: error.status });
  }
  return redirect(pathOfDone(visitor, "/account/password", "ended", String(Date.now())));
}

/** What the action answers when it refuses. */
interface Answer {
  result: SubmissionResult<string[]> | null;
  notEnded?: { lines: string[]; isStale: boolean };
}

export default function PasswordScreen() {
  const { email, changed, ended, sessions } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const notEnded = answer?.notEnded;
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
          <PasswordForm email={email} />
        </Panel>
      </Measure>
      <Measure width="prose">
        <Stack gap="l">
          {ended !== null && !answer && (
            <FocusedNotice key={ended} tone="positive" title="The session is ended.">
              Anyone who used it has to log in again.
            </FocusedNotice>
          )}
          {notEnded && !notEnded.isStale && <ErrorList errors={notEnded.lines} />}
          {notEnded?.isStale ? <SignInAgain lines={notEnded.lines} /> : <OwnSessions sessions={sessions} />}
        </Stack>
      </Measure>
    </Stack>
  );
}

const loadSchema = async () => (await import("#contract/auth")).ChangePassword;

function PasswordForm({ email }: { email: string }) {
  const { constraint } = useLoaderData<typeof loader>();
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    constraint,
    compared: comparedInChangePassword,
    lastResult: (useActionData<typeof action>() as Answer | undefined)?.result,
  });
  const { current_password, new_password, confirm_password } = fields;
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} replace>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <AccountAddress email={email} />
        <FormPasswordField field={current_password} label="Current password" />
        <FormPasswordField field={new_password} label="New password" rule />
        <FormPasswordField field={confirm_password} label="Confirm password" autoComplete="new-password" />
        <div>
          <Button type="submit" pending={saving || isHeld} pendingLabel="Saving…">
            Save
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
