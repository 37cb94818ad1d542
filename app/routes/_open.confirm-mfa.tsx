import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createElement, useRef } from "react";
import { redeemRecoveryCode } from "#contract/account-security";
import { confirmLoginCode } from "#contract/auth";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { OtpInput, readCode } from "#design-system/OtpInput";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { useCodeEntry } from "../forms/useCodeEntry";
import { pageData } from "../page-cache/page-data.server";
import { RecoveryCodeForm } from "../screens/confirm-mfa/RecoveryCodeForm";
import { type Way, wayHref, wayOf } from "../screens/confirm-mfa/ways";
import { CodeConfirmed } from "../screens/registration/CodeConfirmed";
import { nextAddress } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_open.confirm-mfa");

export const meta = titled("Confirm it is you");

/** Open to everyone who has just given a password: the ephemeral token is what lets in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor } = context;
  const isConfirmed = visitor.isSignedIn && new URL(request.url).searchParams.has("confirmed");
  if (!isConfirmed && !visitor.state.recall("ephemeral_token")) throw redirect("/logout");
  const redirectTo = redirectTarget(request);
  return pageData(context, {
    isConfirmed,
    redirectTo: isConfirmed ? nextAddress(visitor, redirectTo) : redirectTo,
    way: wayOf(request),
  });
}

export async function action({ request, context: { visitor } }: ActionFunctionArgs) {
  const token = visitor.state.recall("ephemeral_token");
  if (!token) throw redirect("/logout");
  const redirectTo = redirectTarget(request);
  const performed = await performs[wayOf(request)](visitor, await formOf(request), token);
  if (performed.ok) {
    visitor.state.startSession(performed.reply);
    const confirmed = new URLSearchParams({ confirmed: "", redirectTo });
    return redirect(`/confirm-mfa?${confirmed}`);
  }
  const { failure, refusal } = performed;
  if (!failure || typeof failure.body === "string" || !("ephemeral_token" in failure.body)) return refusal;
  visitor.state.remember("ephemeral_token", undefined);
  leaveNotice(visitor, "sign_in_ended");
  return redirect(withRedirectTo("/login", redirectTo));
}

/** Sends what each way asks for. */
const performs = {
  app: (visitor: Visitor, form: FormData, token: string) =>
    perform(visitor, form, confirmLoginCode, {
      hide: ["code", "ephemeral_token"],
      prepare(form) {
        form.set("ephemeral_token", token);
        form.set("code", readCode(String(form.get("code") ?? "")));
      },
    }),
  "recovery-code": (visitor: Visitor, form: FormData, token: string) =>
    perform(visitor, form, redeemRecoveryCode, {
      hide: ["recovery_code", "ephemeral_token"],
      prepare: (form) => form.set("ephemeral_token", token),
    }),
} satisfies Record<Way, unknown>;

const subtitles: Record<Way, string> = {
  app: "Enter the 6 digits that your authenticator app shows.",
  "recovery-code": "Enter one of the recovery codes that you kept. Your other sessions end.",
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

function OtherWays({ way, redirectTo }: { way: Way; redirectTo: string }) {
  return (
    <Stack gap="s">
      {way === "app" ? (
        <TextLink href={wayHref("recovery-code", redirectTo)}>Use a recovery code</TextLink>
      ) : (
        <TextLink href={wayHref("app", redirectTo)}>Use your authenticator app</TextLink>
      )}
      <TextLink href="/logout">Log in as somebody else</TextLink>
    </Stack>
  );
}

/** It submits itself when the code is complete; the button is for pages without scripts, and for a second try. */
function CodeForm() {
  const form = useRef<HTMLFormElement>(null);
  const { lines, field } = useCodeEntry(useActionData<typeof action>());
  const saving = useIsSaving();
  return (
    <PostForm ref={form} replace>
      <Stack gap="l">
        <ErrorList errors={lines} />
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

const forms = { app: CodeForm, "recovery-code": LostPhoneForm } satisfies Record<Way, unknown>;
