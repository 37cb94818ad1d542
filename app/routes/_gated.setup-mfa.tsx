import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { activateMfa, confirmMfa } from "#contract/auth";
import { ONE_TIME_CODE_LENGTH } from "#contract/limits";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { ErrorList } from "#design-system/ErrorList";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { OtpInput, readCode } from "#design-system/OtpInput";
import { QrCode } from "#design-system/QrCode";
import { Text } from "#design-system/Text";
import { ApiFailure } from "../api-caller.server";
import { gate } from "../gate.server";
import { perform } from "../perform.server";
import { redirectTarget } from "../redirects";
import { CodeConfirmed } from "../shell/CodeConfirmed";
import { Mark } from "../shell/Mark";
import { PostForm, useIsSaving } from "../shell/PostForm";
import { useCodeEntry } from "../shell/useCodeEntry";
import { useRegistrationStep } from "../shell/useRegistrationStep";
import type { Visitor } from "../visitor.server";

export const meta = () => [{ title: "Set it up: second factor" }];

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const redirectTo = redirectTarget(args.request);
  const { searchParams } = new URL(args.request.url);
  const isSecretShown = searchParams.get("secret") === "show";
  if (visitor.status.has_primary_mfa_method) {
    if (!searchParams.has("confirmed")) throw redirect("/");
    return json({ url: null, redirectTo, isSecretShown });
  }
  return json({ url: await enrolmentOf(visitor), redirectTo, isSecretShown });
}

/** The pending enrolment's URL. Asking again answers the same one, so that reloading the page changes nothing. */
async function enrolmentOf(visitor: Visitor): Promise<string> {
  try {
    return (await visitor.call(activateMfa)).details;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 409)) throw error;
    // It was done in another tab.
    await visitor.renew();
    throw redirect("/");
  }
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const performed = await perform(visitor, await args.request.formData(), confirmMfa, {
    hide: ["code"],
    prepare: (form) => form.set("code", readCode(String(form.get("code") ?? ""))),
  });
  if (!performed.ok) return performed.refusal;
  await visitor.renew();
  const confirmed = new URLSearchParams({ confirmed: "", redirectTo: redirectTarget(args.request) });
  return redirect(`/setup-mfa?${confirmed}`);
}

export default function SetupMfaScreen() {
  const { url, redirectTo, isSecretShown } = useLoaderData<typeof loader>();
  const step = useRegistrationStep("/setup-mfa");
  return (
    <EntryShell
      mark={<Mark />}
      step={step}
      title="Set it up"
      subtitle="From now on a code from your phone confirms that it is you."
    >
      {url ? <Enrolment {...{ url, redirectTo, isSecretShown }} /> : <CodeConfirmed to={redirectTo} />}
    </EntryShell>
  );
}

interface EnrolmentProps {
  url: string;
  redirectTo: string;
  isSecretShown: boolean;
}

function Enrolment({ url, redirectTo, isSecretShown }: EnrolmentProps) {
  const secret = new URL(url).searchParams.get("secret") ?? "";
  return (
    <Stack gap="l">
      <Text>
        Scan the picture with an authenticator app, such as Google Authenticator, Password or LastPass. Then
        enter the code that the app shows.
      </Text>
      <QrCode {...{ url, secret }} defaultSecretShown={isSecretShown} query={{ redirectTo }} />
      <CodeForm />
    </Stack>
  );
}

function CodeForm() {
  const { code, lines, field } = useCodeEntry(useActionData<typeof action>()?.result);
  const saving = useIsSaving();
  // Without scripts nothing would ever enable it.
  const isIncomplete = useHydrated() && code.length < ONE_TIME_CODE_LENGTH;
  return (
    <PostForm replace>
      <Stack gap="l">
        <ErrorList errors={lines} />
        <OtpInput label="Code" required {...field} />
        <Button type="submit" disabled={isIncomplete} pending={saving} pendingLabel="Checking…">
          Submit
        </Button>
      </Stack>
    </PostForm>
  );
}
