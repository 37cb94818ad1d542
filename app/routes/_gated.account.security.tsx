import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getAccountSecurity, makeRecoveryCodes, proveRecoveryCodes } from "#contract/account-security";
import { getAccount } from "#contract/auth";
import { ErrorList } from "#design-system/ErrorList";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { ApiFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { isUnjudged } from "../forms/data-request";
import { FocusedNotice } from "../forms/FocusedNotice";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { pageData } from "../page-cache/page-data.server";
import { Authenticator } from "../screens/account-security/Authenticator";
import { RecoveryCodes } from "../screens/account-security/RecoveryCodes";
import { gate } from "../session/gate.server";
import { SignInAgain } from "../session/SignInAgain";
import { signInAgain } from "../session/sign-in-again.server";
import { pathOfDone, readDone } from "../session/signed-param.server";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.security");

export const meta = titled("Account security");

const HERE = "/account/security";

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [account, security] = await Promise.all([visitor.call(getAccount), visitor.call(getAccountSecurity)]);
  return pageData(args.context, {
    email: account.email,
    security,
    changed: readDone(args, "changed"),
  });
}

/** What the action answers when it does not lead elsewhere. */
interface Answer {
  result: SubmissionResult<string[]> | null;
  /** Recovery codes, which no other answer shows. */
  codes?: string[];
  refusal?: { lines: string[]; isStale: boolean };
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args.request);
  const intent = form.get("intent");
  if (intent === "sign-in-again") return signInAgain(visitor, HERE);
  if (intent === "make-codes") return makeCodes(visitor);
  const performed = await perform(visitor, form, proveRecoveryCodes, { hide: ["recovery_code"] });
  if (!performed.ok) return performed.refusal;
  return redirect(pathOfDone(visitor, HERE, "changed", `proved-${Date.now()}`));
}

async function makeCodes(visitor: Visitor) {
  try {
    const { codes } = await visitor.call(makeRecoveryCodes);
    return json<Answer>({ result: null, codes });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const isStale = error.code === "reauthentication_required";
    const refusal = { lines: errorLines(error.body, error.statusText), isStale };
    return json<Answer>({ result: null, refusal }, { status: error.status });
  }
}

export default function AccountSecurityScreen() {
  const { email, security, changed } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const refusal = answer?.refusal;
  // That no answer came is said of any of the forms.
  const silence = isUnjudged(answer) ? (answer?.result?.error?.[""] ?? []) : [];
  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Account"
        title="Account security"
        lead="What lets you in beside your password, and what does when it is lost."
      />
      <Measure width="prose">
        <Stack gap="xl">
          {changed !== null && !answer && <Changed key={changed} what={changed.split("-")[0]} />}
          <ErrorList errors={refusal && !refusal.isStale ? refusal.lines : silence} />
          {refusal?.isStale ? (
            <SignInAgain lines={refusal.lines} />
          ) : (
            <>
              <Authenticator since={security.authenticator_since} />
              <RecoveryCodes
                key={changed}
                state={security.recovery_codes}
                email={email}
                made={answer?.codes}
                proof={silence.length > 0 ? null : answer?.result}
              />
            </>
          )}
        </Stack>
      </Measure>
    </Stack>
  );
}

const changes: Record<string, { title: string; text: string }> = {
  proved: {
    title: "Your recovery codes are good.",
    text: "Keep them where you find them without your phone.",
  },
};

/** Says what was done, as the address names it. */
function Changed({ what = "" }: { what?: string }) {
  const said = changes[what];
  return (
    said && (
      <FocusedNotice tone="positive" title={said.title}>
        {said.text}
      </FocusedNotice>
    )
  );
}
