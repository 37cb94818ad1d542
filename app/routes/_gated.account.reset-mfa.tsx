import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { resetMfa } from "#contract/auth";
import { Button } from "#design-system/Button";
import { Checkbox } from "#design-system/Checkbox";
import { PageHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { ApiFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { silenceIn } from "../forms/data-request";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { Refusals } from "../forms/Refusals";
import { useUntilJudged } from "../forms/useUntilJudged";
import { gate } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import { SignInAgain } from "../session/SignInAgain";
import { signInAgain } from "../session/sign-in-again.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.reset-mfa");

export const meta = titled("Reset MFA");

const none: string[] = [];

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return json(null);
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  if (form.get("intent") === "sign-in-again") return signInAgain(visitor, "/account/reset-mfa");
  if (form.get("understood") === null) return refuse(["Tick the box to show that you understand."], 400);
  try {
    await visitor.call(resetMfa);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const isStale = error.code === "reauthentication_required";
    return refuse(errorLines(error.body, error.statusText), error.status, isStale);
  }
  visitor.state.clear();
  leaveNotice(visitor, "mfa_reset");
  // A new document, so that nothing of the session stays in the page's memory.
  return redirectDocument("/logout");
}

function refuse(lines: string[], status: number, isStale = false) {
  return json({ lines, isStale }, { status });
}

export default function ResetMfaScreen() {
  const answer = useActionData<typeof action>();
  const stale = useUntilJudged(answer, answer?.isStale ? answer.lines : undefined);
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="Reset MFA" lead="Set up another authenticator app or phone." />
      <Measure width="prose">
        {stale ? (
          <SignInAgain lines={stale} silence={silenceIn(answer)} />
        ) : (
          <ResetForm lines={answer?.lines ?? none} />
        )}
      </Measure>
    </Stack>
  );
}

function ResetForm({ lines }: { lines: string[] }) {
  const [understood, setUnderstood] = useState(false);
  const [edited, setEdited] = useState<string[]>();
  const hydrated = useHydrated();
  const saving = useIsSaving();
  return (
    <Panel>
      <PostForm onInput={() => setEdited(lines)}>
        <Stack gap="l" align="start">
          <Refusals lines={edited === lines ? [] : lines} />
          <Text>
            Resetting logs you out everywhere, ends your access tokens, and removes your recovery codes and
            security keys. When you log in the next time, you set up your authenticator app again; until you
            have done that, you cannot use the platform. Then make new recovery codes and add your keys again.
          </Text>
          <Checkbox label="I understand" name="understood" required onCheckedChange={setUnderstood} />
          <Button type="submit" variant="critical" disabled={hydrated && !understood} pending={saving}>
            Reset MFA
          </Button>
        </Stack>
      </PostForm>
    </Panel>
  );
}
