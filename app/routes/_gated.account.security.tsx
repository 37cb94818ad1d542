import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getAccountSecurity, listAccessTokens, listActivity } from "#contract/account-security";
import { getAccount, listSessions } from "#contract/auth";
import { ACTIVITY_PAGE_SIZE } from "#contract/limits";
import { id } from "#contract/text";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { isUnjudged, silenceIn } from "../forms/data-request";
import { FocusedNotice } from "../forms/FocusedNotice";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { Refusals } from "../forms/Refusals";
import { useUntilJudged } from "../forms/useUntilJudged";
import { pageData } from "../page-cache/page-data.server";
import { AccessTokens } from "../screens/account-security/AccessTokens";
import { ActivityList } from "../screens/account-security/ActivityList";
import { Authenticator } from "../screens/account-security/Authenticator";
import { act } from "../screens/account-security/actions.server";
import { type Answer, type Change, changeOf, resultOf } from "../screens/account-security/answer";
import { ConfirmIdentity } from "../screens/account-security/ConfirmIdentity";
import { hasUsableKey } from "../screens/account-security/codes-owed";
import { OwnSessions } from "../screens/account-security/OwnSessions";
import { RecoveryCodes } from "../screens/account-security/RecoveryCodes";
import { SecurityKeys } from "../screens/account-security/SecurityKeys";
import { gate } from "../session/gate.server";
import { SignInAgain } from "../session/SignInAgain";
import { readDone } from "../session/signed-param.server";
import { titled } from "../shell/title";
import { useLatest } from "../shell/useLatest";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.security");

export const meta = titled("Account security");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const before = new URL(args.request.url).searchParams.get("before");
  if (before !== null && !id.safeParse(before).success) throw redirect("/account/security");
  const [account, security, tokens, sessions, activity] = await Promise.all([
    visitor.call(getAccount),
    visitor.call(getAccountSecurity),
    visitor.call(listAccessTokens),
    visitor.call(listSessions),
    visitor.call(listActivity, undefined, before ? { query: { before } } : {}),
  ]);
  const last = activity.at(-1);
  return pageData(args.context, {
    email: account.email,
    security,
    tokens,
    sessions,
    activity,
    isFirstPage: before === null,
    olderHref:
      last && activity.length === ACTIVITY_PAGE_SIZE ? `/account/security?before=${last.id}#activity` : null,
    changed: readDone(args, "changed"),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  return act(visitor, await formOf(args));
}

export default function AccountSecurityScreen() {
  const { changed } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData();
  const confirm = useUntilJudged(answer, answer?.confirm);
  const stale = useUntilJudged(answer, answer?.refusal?.isStale ? answer.refusal : undefined);
  // A missing response is reported for any of the forms, beside what is asked for.
  const silence = silenceIn(answer);
  const change = answer ? undefined : changeOf(changed);
  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Account"
        title="Account security"
        lead="What you log in with besides your password, and how you get in without your phone."
      />
      <Measure width="prose">
        <Stack gap="xl">
          {change && (
            <FocusedNotice key={changed} tone="positive" title={change.title}>
              {change.text}
            </FocusedNotice>
          )}
          {!confirm && !stale && <Refusals lines={answer?.refusal?.lines ?? silence} />}
          {confirm && <ConfirmIdentity asked={confirm} silence={silence} />}
          {stale && <SignInAgain lines={stale.lines} silence={silence} />}
          <Sections answer={answer} />
        </Stack>
      </Measure>
    </Stack>
  );
}

function Sections({ answer }: { answer: Answer | undefined }) {
  const { email, security, tokens, sessions, activity, changed, ...pages } = useLoaderData<typeof loader>();
  const proved = useLastChange(changed, "proved");
  const added = useLastChange(changed, "added");
  return (
    <>
      <Authenticator since={security.authenticator_since} />
      <RecoveryCodes
        key={proved}
        state={security.recovery_codes}
        hasKey={hasUsableKey(security.security_keys)}
        email={email}
        made={answer?.codes}
        proof={isUnjudged(answer) ? null : resultOf(answer, "prove-codes")}
      />
      <SecurityKeys key={added} keys={security.security_keys} asked={answer?.key} />
      <AccessTokens
        tokens={tokens}
        made={answer?.token}
        answer={isUnjudged(answer) ? null : resultOf(answer, "make-token")}
      />
      <OwnSessions sessions={sessions} />
      <ActivityList events={activity} {...pages} />
    </>
  );
}

/** The last completed action of a kind. As a section's key it empties that section alone: what others show once, or are given, stays. */
function useLastChange(changed: string | null, kind: Change): string | undefined {
  return useLatest(changed?.startsWith(`${kind}-`) ? changed : undefined);
}
