import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createElement, useRef } from "react";
import { redeemRecoveryCode } from "#contract/account-security";
import { confirmLoginCode } from "#contract/auth";
import { beginKeyLogin, confirmKeyLogin } from "#contract/security-keys";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { OtpInput } from "#design-system/OtpInput";
import { ApiFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { readCodeIn } from "../forms/code/read-code-in";
import { useCodeEntry } from "../forms/code/useCodeEntry";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { Refusals } from "../forms/Refusals";
import { pageData } from "../page-cache/page-data.server";
import { type Way, wayHref, wayOf } from "../screens/confirm-mfa/factor-choice";
import { RecoveryCodeForm } from "../screens/confirm-mfa/RecoveryCodeForm";
import { SecurityKeyForm } from "../screens/confirm-mfa/SecurityKeyForm";
import { LostHelp } from "../screens/lost/LostHelp";
import { CodeConfirmed } from "../screens/registration/CodeConfirmed";
import { KeyLoginForm } from "../screens/security-keys/key-form";
import { nextAddress } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_open.confirm-mfa");

export const meta = titled("Confirm it is you");

/** Open to any user who has just entered a right password: the ephemeral token admits to this screen, and to no other. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor } = context;
  const isConfirmed = visitor.isSignedIn && new URL(request.url).searchParams.has("confirmed");
  if (!isConfirmed && !visitor.state.recall("ephemeral_token")) throw redirect("/logout");
  const redirectTo = redirectTarget(request);
  const way = wayOf(request);
  const asked = way === "security-key" && !isConfirmed ? await askForKey(visitor, redirectTo) : null;
  return pageData(context, {
    isConfirmed,
    redirectTo: isConfirmed ? nextAddress(visitor, redirectTo) : redirectTo,
    way,
    key: asked,
  });
}

/** The WebAuthn options to ask a key; without them, the lines that say why. Throws the redirect to the login when that has ended. */
async function askForKey(visitor: Visitor, redirectTo: string) {
  const ephemeral_token = visitor.state.recall("ephemeral_token") ?? "";
  try {
    const { options } = await visitor.call(beginKeyLogin, { ephemeral_token });
    return { options, lines: [] };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (isOver(error)) throw endLogin(visitor, redirectTo);
    return { options: null, lines: errorLines(error.body, error.statusText) };
  }
}

/** Whether a refusal says that the login has ended, and must begin with the password again. */
const isOver = ({ body }: ApiFailure) => typeof body !== "string" && "ephemeral_token" in body;

function endLogin(visitor: Visitor, redirectTo: string): Response {
  visitor.state.remember("ephemeral_token", undefined);
  leaveNotice(visitor, "sign_in_ended");
  return redirect(withRedirectTo("/login", redirectTo));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visitor } = context;
  const token = visitor.state.recall("ephemeral_token");
  if (!token) throw redirect("/logout");
  const redirectTo = redirectTarget(request);
  const performed = await performs[wayOf(request)](visitor, await formOf({ request, context }), token);
  if (performed.ok) {
    visitor.state.startSession(performed.reply);
    // Of a member who owes no new password it would say that they came by an invitation.
    if (!visitor.status.has_expired_password) visitor.state.remember("invitation_code", undefined);
    const confirmed = new URLSearchParams({ confirmed: "", redirectTo });
    return redirect(`/confirm-mfa?${confirmed}`);
  }
  const { failure, refusal } = performed;
  return failure && isOver(failure) ? endLogin(visitor, redirectTo) : refusal;
}

/** Sends the proof of each way. */
const performs = {
  app: (visitor: Visitor, form: FormData, token: string) =>
    perform(visitor, form, confirmLoginCode, {
      hide: ["code", "ephemeral_token"],
      prepare(form) {
        form.set("ephemeral_token", token);
        readCodeIn(form);
      },
    }),
  "security-key": (visitor: Visitor, form: FormData, token: string) =>
    perform(visitor, form, confirmKeyLogin, {
      schema: KeyLoginForm,
      hide: ["credential", "ephemeral_token"],
      prepare: (form) => form.set("ephemeral_token", token),
    }),
  "recovery-code": (visitor: Visitor, form: FormData, token: string) =>
    perform(visitor, form, redeemRecoveryCode, {
      hide: ["recovery_code", "ephemeral_token"],
      prepare: (form) => form.set("ephemeral_token", token),
    }),
} satisfies Record<Way, unknown>;

const subtitles: Record<Way, string> = {
  app: "Enter the 6 digits that your authenticator app shows.",
  "security-key": "Use one of the security keys or passkeys of your account.",
  "recovery-code":
    "Enter one of the recovery codes that you kept. Your other sessions and your access tokens end.",
};

export default function ConfirmMfaScreen() {
  const { isConfirmed, redirectTo, way } = useLoaderData<typeof loader>();
  return (
    <EntryShell
      title="Welcome back"
      subtitle={isConfirmed ? undefined : subtitles[way]}
      footer={!isConfirmed && <OtherWays way={way} redirectTo={redirectTo} />}
    >
      {isConfirmed ? <CodeConfirmed to={redirectTo} /> : createElement(forms[way])}
    </EntryShell>
  );
}

const labels: Record<Way, string> = {
  app: "Use your authenticator app",
  "security-key": "Use a security key",
  "recovery-code": "Use a recovery code",
};

function OtherWays({ way, redirectTo }: { way: Way; redirectTo: string }) {
  const others = (Object.entries(labels) as [Way, string][]).filter(([other]) => other !== way);
  return (
    <Stack gap="s">
      {others.map(([other, label]) => (
        <TextLink key={other} href={wayHref(other, redirectTo)}>
          {label}
        </TextLink>
      ))}
      <TextLink href="/logout">Log in with another account</TextLink>
      <LostHelp what="phone" />
    </Stack>
  );
}

/** It submits itself when the code is complete; the button is for pages without scripts, and for a second try. */
function CodeForm() {
  const form = useRef<HTMLFormElement>(null);
  const answer = useActionData<typeof action>();
  const { lines, field } = useCodeEntry(answer, answer?.result?.error);
  const saving = useIsSaving();
  return (
    <PostForm ref={form} replace>
      <Stack gap="l">
        <Refusals lines={lines} />
        <OtpInput
          label="Code"
          autoFocus
          required
          {...field}
          onComplete={() => form.current?.requestSubmit()}
        />
        <Button type="submit" pending={saving} pendingLabel="Checking…">
          Confirm
        </Button>
      </Stack>
    </PostForm>
  );
}

function LostPhoneForm() {
  return <RecoveryCodeForm answer={useActionData<typeof action>()?.result} />;
}

function KeyForm() {
  const { key } = useLoaderData<typeof loader>();
  const { "": lines = [], credential = [] } = useActionData<typeof action>()?.result?.error ?? {};
  return (
    <SecurityKeyForm
      options={key?.options ?? null}
      lines={[...(key?.lines ?? []), ...(lines ?? []), ...(credential ?? [])]}
    />
  );
}

const forms = { app: CodeForm, "security-key": KeyForm, "recovery-code": LostPhoneForm } satisfies Record<
  Way,
  unknown
>;
