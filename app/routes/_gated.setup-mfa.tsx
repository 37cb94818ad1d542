import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { activateMfa, confirmMfa } from "#contract/auth";
import { ONE_TIME_CODE_LENGTH } from "#contract/limits";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { ErrorList } from "#design-system/ErrorList";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { OtpInput } from "#design-system/OtpInput";
import { QrCode, qrPicture } from "#design-system/QrCode";
import { Text } from "#design-system/Text";
import { ApiFailure } from "../api-client/api-caller.server";
import { readCodeIn } from "../forms/code/read-code-in";
import { useCodeEntry } from "../forms/code/useCodeEntry";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { Refusals } from "../forms/Refusals";
import { pageData } from "../page-cache/page-data.server";
import { CodeConfirmed } from "../screens/registration/CodeConfirmed";
import { useRegistrationStep } from "../screens/registration/useRegistrationStep";
import { gate, nextAddress } from "../session/gate.server";
import { redirectTarget } from "../session/redirects";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.setup-mfa");

export const meta = titled("Set it up: second factor");

/** The value of `secret` by which an open page fetches it. */
const BESIDE = "beside";

/** The QR code is in the page; its secret as text is only on request. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const redirectTo = redirectTarget(args.request);
  const { searchParams } = new URL(args.request.url);
  if (visitor.status.has_primary_mfa_method) {
    // The page loads the secret again after its form was sent: a redirect would replace the page's confirmation.
    if (!searchParams.has("confirmed") && !searchParams.has("secret"))
      throw redirect(nextAddress(visitor, "/"));
    return pageData(args.context, {
      picture: null,
      secret: null,
      appHref: null,
      redirectTo: nextAddress(visitor, redirectTo),
    });
  }
  const url = await enrolmentOf(visitor);
  const isShown = ["show", BESIDE].includes(searchParams.get("secret") ?? "");
  const secret = isShown ? new URL(url).searchParams.get("secret") : null;
  // Holds the secret too.
  const appHref = isShown ? url : null;
  return pageData(args.context, { picture: qrPicture(url), secret, appHref, redirectTo });
}

/** A fetch for the secret alone never replaces the page: a missing response is reported at its toggle. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const isBeside = new URL(request.url).searchParams.get("secret") === BESIDE;
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!isBeside || error instanceof Response) throw error;
    return { secret: null, appHref: null, isUnanswered: true };
  }
}

/** The pending enrolment's URL. A second call returns the same one, so that reloading the page changes nothing. */
async function enrolmentOf(visitor: Visitor): Promise<string> {
  try {
    return (await visitor.call(activateMfa)).details;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 409)) throw error;
    // It was done in another tab.
    await visitor.renew();
    throw redirect(nextAddress(visitor, "/"));
  }
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const performed = await perform(visitor, await formOf(args), confirmMfa, {
    hide: ["code"],
    prepare: readCodeIn,
  });
  if (!performed.ok) return performed.refusal;
  await visitor.renew();
  const confirmed = new URLSearchParams({ confirmed: "", redirectTo: redirectTarget(args.request) });
  return redirect(`/setup-mfa?${confirmed}`);
}

export default function SetupMfaScreen() {
  const { picture, secret, appHref, redirectTo } = useLoaderData<typeof loader>();
  const step = useRegistrationStep("/setup-mfa");
  return (
    <EntryShell
      step={step}
      title="Set it up"
      subtitle="From now on a code from your phone confirms that it is you."
    >
      {picture ? (
        <Enrolment {...{ picture, secret, appHref, redirectTo }} />
      ) : (
        <CodeConfirmed to={redirectTo} />
      )}
    </EntryShell>
  );
}

interface EnrolmentProps {
  picture: string;
  /** In the page from the start after its toggle was pressed without scripts. */
  secret: string | null;
  /** Opens an app on this device. */
  appHref: string | null;
  redirectTo: string;
}

function Enrolment({ picture, secret, appHref, redirectTo }: EnrolmentProps) {
  const asked = useFetcher<typeof clientLoader>();
  const [isWanted, setWanted] = useState(secret !== null);
  const known = asked.data?.secret ?? secret;
  const change = (shown: boolean) => {
    setWanted(shown);
    if (shown && !known) asked.load(`/setup-mfa?secret=${BESIDE}`);
  };
  const isUnanswered = asked.state === "idle" && asked.data && "isUnanswered" in asked.data;
  return (
    <Stack gap="l">
      <Text>
        Scan the picture with an authenticator app, such as Google Authenticator, Password or LastPass. If the
        app is on this device, “Show secret” has a link that opens it. Then enter the code that the app shows.
      </Text>
      <QrCode
        picture={picture}
        secret={isWanted && known ? known : undefined}
        appHref={asked.data?.appHref ?? appHref ?? undefined}
        onSecretShownChange={change}
        pending={asked.state === "loading"}
        query={{ redirectTo }}
      />
      <ErrorList
        errors={isUnanswered ? ["The secret could not be fetched: no answer came. Try again."] : []}
      />
      <CodeForm />
    </Stack>
  );
}

function CodeForm() {
  const answer = useActionData<typeof action>();
  const { code, lines, field } = useCodeEntry(answer, answer?.result?.error);
  const saving = useIsSaving();
  // Without scripts nothing would ever enable it.
  const isIncomplete = useHydrated() && code.length < ONE_TIME_CODE_LENGTH;
  return (
    <PostForm replace>
      <Stack gap="l">
        <Refusals lines={lines} />
        <OtpInput label="Code" required {...field} />
        <Button type="submit" disabled={isIncomplete} pending={saving} pendingLabel="Checking…">
          Submit
        </Button>
      </Stack>
    </PostForm>
  );
}
