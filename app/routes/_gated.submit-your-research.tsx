import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Suspense, useEffect } from "react";
import { getSubmission } from "#contract/own-submissions";
import { SubmissionDetails } from "#contract/submissions";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { ApiFailure } from "../api-client/api-caller.server";
import { draftKeysOf } from "../drafts/draft-secrets.server";
import { SealedDraft } from "../drafts/SealedDraft";
import { constraintOf } from "../forms/constraint";
import { withLostFiles } from "../forms/entered.server";
import { asText } from "../forms/form-data.server";
import { keepOnRefusal } from "../forms/keep-on-refusal";
import { keepOnSilence } from "../forms/keep-on-silence";
import { isUnsent } from "../forms/unsent";
import { openUpload } from "../forms/upload.server";
import { useUntilJudged } from "../forms/useUntilJudged";
import { pageData } from "../page-cache/page-data.server";
import { Stats } from "../screens/stats/Stats";
import { loadStats } from "../screens/stats/stats.server";
import type { SubmissionAnswer } from "../screens/submission/answer";
import { arrivedBefore, attach, attachAgain } from "../screens/submission/attach.server";
import { cancel } from "../screens/submission/cancel.server";
import { AttachAgain, fetchSend, Received } from "../screens/submission/late-outcomes";
import { CANCEL, SUBMISSION_FORM } from "../screens/submission/outbox";
import { pageTexts } from "../screens/submission/page-texts.server";
import { SubmissionForm } from "../screens/submission/SubmissionForm";
import { ReceiptSecrets } from "../screens/submission/secrets.server";
import { newAttempt, refuseTooLarge, submit } from "../screens/submission/submit.server";
import { gate } from "../session/gate.server";
import { readDone } from "../session/signed-param.server";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

/** A link to the current page, pressed when the session or the connection has ended, would discard the entries. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const isLinkToItself = !change.formMethod && change.currentUrl.pathname === change.nextUrl.pathname;
  return isLinkToItself && isUnsent(SUBMISSION_FORM) ? false : keepOnRefusal(change);
};

export const meta = titled("Submit your research");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return pageData(args.context, {
    ...(await pageTexts(visitor)),
    draftKeys: await draftKeysOf(args.context),
    stats: await loadStats(visitor),
    received: await receivedAs(args, visitor, readDone(args, "received")),
    attempt: newAttempt(),
    constraint: constraintOf(SubmissionDetails),
  });
}

/** The number of a submission of the visitor's; null where there is none, or none any more. */
async function receivedAs(args: LoaderFunctionArgs, visitor: Visitor, id: string | null) {
  if (id === null) return null;
  try {
    const { number, attachments } = await visitor.call(getSubmission, undefined, { id });
    const href = `/account/submissions/${id}`;
    const hasSecrets = (await ReceiptSecrets.of(args, id)).all.length > 0;
    return { id, number, attachments, href, record: `${href}/record`, hasSecrets };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const upload = await openUpload(args.request);
  if (upload.form.has(CANCEL)) return cancel(visitor, upload.form);
  visitor.entered = asText(upload.form);
  const earlier = upload.form.get("submission");
  if (typeof earlier === "string") {
    const attached = Number(upload.form.get("stored") ?? 0);
    const secrets = await ReceiptSecrets.of(args, earlier);
    if (upload.files) return attach(visitor, upload, { id: earlier, attached, secrets });
    const again = { id: earlier, lines: ["Choose at least one file."], stored: attached };
    return attachAgain(again, { status: 400 });
  }
  const lost = withLostFiles(upload.files !== null, args.context);
  if (upload.isTooLarge) return refuseTooLarge(upload, lost);
  const submitted = await submit(visitor, upload.form, lost);
  if (!submitted.ok) {
    await upload.discard();
    return submitted.refusal;
  }
  const { id, attachments, secret } = submitted.reply;
  if (attachments === 0) {
    const secrets = await ReceiptSecrets.of(args, id);
    secrets.add(secret);
    return attach(visitor, upload, { id, revision: submitted.revision, attached: 0, secrets });
  }
  await upload.discard();
  return arrivedBefore(visitor, id, attachments);
}

/** Sends the same form with its progress; without the code for it the form is sent as elsewhere. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<Response> {
  const send = await fetchSend().catch(() => keepOnSilence("routes/_gated.submit-your-research"));
  return send(args);
}

export default function SubmitYourResearchScreen() {
  const { lead, warning, notYet, stats, received, attempt, constraint } = useLoaderData<typeof loader>();
  const data: SubmissionAnswer | undefined = useActionData<typeof action>();
  const attach = useUntilJudged(data, data?.attach);
  useEffect(() => void fetchSend().catch(() => undefined), []);
  return (
    <Stack gap="xxl">
      <PageHeading eyebrow="Submit your research" title="Time to get your offer" lead={lead} />
      <Stats stats={stats} />
      {warning && <Notice tone="caution">{warning}</Notice>}
      {received && !data && (
        <Measure width="prose">
          <Suspense>
            <Received {...received} />
          </Suspense>
        </Measure>
      )}
      <Measure width="prose">
        {attach ? (
          <Suspense>
            <AttachAgain {...attach} silence={data?.lines} stopped={data?.stopped} />
          </Suspense>
        ) : (
          <SealedDraft form={SUBMISSION_FORM} sent={received?.id} answer={data}>
            {(draft, answer) => (
              <SubmissionForm
                key={received?.id}
                draft={draft}
                attempt={attempt}
                constraint={constraint}
                notYet={notYet}
                next={answer?.next}
                lastResult={answer?.result}
                stopped={answer?.stopped}
              />
            )}
          </SealedDraft>
        )}
      </Measure>
    </Stack>
  );
}
