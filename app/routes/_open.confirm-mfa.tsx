import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
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
import { CodeConfirmed } from "../screens/registration/CodeConfirmed";
import { nextAddress } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
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
  });
}

export async function action({ request, context: { visitor } }: ActionFunctionArgs) {
  const token = visitor.state.recall("ephemeral_token");
  if (!token) throw redirect("/logout");
  const redirectTo = redirectTarget(request);
  const performed = await perform(visitor, await formOf(request), confirmLoginCode, {
    hide: ["code", "ephemeral_token"],
    prepare(form) {
      form.set("ephemeral_token", token);
      form.set("code", readCode(String(form.get("code") ?? "")));
    },
  });
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

export default function ConfirmMfaScreen() {
  const { isConfirmed, redirectTo } = useLoaderData<typeof loader>();
  return (
    <EntryShell
      title="Welcome back"
      subtitle={isConfirmed ? undefined : "Enter the 6 digits that your authenticator app shows."}
      footer={!isConfirmed && <TextLink href="/logout">Log in as somebody else</TextLink>}
    >
      {isConfirmed ? <CodeConfirmed to={redirectTo} /> : <CodeForm />}
    </EntryShell>
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
