import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getGpgKey } from "#contract/gpg";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { KeyViewer } from "#design-system/KeyViewer";
import { Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { ApiFailure } from "../api-client/api-caller.server";
import { CallForm } from "../forms/CallForm";
import { constraintOf } from "../forms/constraint";
import { hasFile, type WithLostFiles, withLostFiles } from "../forms/entered.server";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { useLateForm } from "../forms/useLateForm";
import { useUntilJudged } from "../forms/useUntilJudged";
import { pageData } from "../page-cache/page-data.server";
import { ExpiryWarning } from "../screens/profile/ExpiryWarning";
import { type Expiry, expiryOf } from "../screens/profile/expiry";
import { KeyCode } from "../screens/profile/KeyCode";
import { KeyUpload } from "../screens/profile/KeyUpload";
import { KeyFile } from "../screens/profile/key-file";
import { uploadKey } from "../screens/profile/upload-key.server";
import { gate } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.gpg-key");

export const meta = titled("Your GPG key");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const key = await findKey(visitor);
  return pageData(args.context, {
    key: key && { ...key, expiry: expiryOf(key.expires_at, Date.now()) },
    constraint: constraintOf(KeyFile),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  const lost = withLostFiles(hasFile(form, "public_file"), args.context, "public_file");
  const uploaded = await uploadKey(visitor, form, lost);
  if (!uploaded.ok) return "code" in uploaded ? askForCode(uploaded.code, lost) : uploaded.refusal;
  await visitor.renew();
  leaveNotice(visitor, "key_saved");
  return redirect("/account/profile");
}

interface Answer {
  result: SubmissionResult<string[]> | null;
  /** The response that asks for the code, and says why again. */
  code?: string[];
}

/** The same form with a field for the code: the file stays chosen with scripts, and is said to be lost without. */
function askForCode(code: string[], lost: WithLostFiles) {
  return json<Answer>({ result: lost(null), code }, { status: 403 });
}

async function findKey(visitor: Visitor) {
  try {
    return await visitor.call(getGpgKey);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

const WITHOUT =
  "Without a key, what we write to you is readable on the server, and you cannot open the copy of what you submit.";

/** Nothing is encrypted to a key that is over, as the warning says. */
const leadOf = (expiry: Expiry) =>
  expiry?.isOver ? undefined : "We encrypt to this key what only you should read.";

export default function GpgKeyScreen() {
  const { key } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="GPG key" lead={key ? leadOf(key.expiry) : WITHOUT} />
      {key && <ExpiryWarning expiry={key.expiry} />}
      {key ? (
        <KeyViewer
          armoredKey={key.public_file}
          fingerprint={key.fingerprint}
          userIds={key.user_ids}
          expires={key.expires_at}
        />
      ) : (
        <Text tone="quiet">You have not uploaded a key yet.</Text>
      )}
      <Measure width="prose">
        <Panel as="section">
          <Stack gap="l">
            <SectionHeading>{key ? "Replace the key" : "Upload a key"}</SectionHeading>
            <KeyForm />
          </Stack>
        </Panel>
      </Measure>
    </Stack>
  );
}

const loadSchema = async () => (await import("../screens/profile/key-file")).KeyFile;

function KeyForm() {
  const { constraint } = useLoaderData<typeof loader>();
  const answer = useActionData() as Answer | undefined;
  const code = useUntilJudged(answer, answer?.code);
  const call = useLateForm(loadSchema, {
    constraint,
    lastResult: answer?.result,
  });
  return (
    <CallForm call={call} submit="Save" pendingLabel="Saving…" encType="multipart/form-data">
      <KeyUpload field={call.fields.public_file} required />
      {code && <KeyCode errors={code} />}
    </CallForm>
  );
}
