import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { OPENINGS_MAX } from "#contract/limits";
import { agreeToOffer, declineOffer, scoreSubmission } from "#contract/offers";
import {
  getSubmission,
  labelSubmission,
  type SubmissionEvent,
  seeSubmission,
  writeAboutSubmission,
} from "#contract/own-submissions";
import { isOpen, isUndecided, stateAfter } from "#contract/submission-life";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Section } from "#design-system/Section";
import { Timeline } from "#design-system/Timeline";
import { ApiFailure, ignoreFailure } from "../api-client/api-caller.server";
import { draftKeysOf } from "../drafts/draft-secrets.server";
import { SealedDraft } from "../drafts/SealedDraft";
import { constraintOf } from "../forms/constraint";
import { isUnjudged } from "../forms/data-request";
import { withLostFiles } from "../forms/entered.server";
import { asText, formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { openUpload } from "../forms/upload.server";
import { pageData } from "../page-cache/page-data.server";
import { ReceiptSecrets } from "../screens/submission/secrets.server";
import { newAttempt } from "../screens/submission/submit.server";
import { type Answer, answerForm, type FormName } from "../screens/submissions/answer.server";
import { Conversation } from "../screens/submissions/Conversation";
import { counterForm } from "../screens/submissions/counter-form";
import { LabelForm } from "../screens/submissions/LabelForm";
import { MessageFiles } from "../screens/submissions/MessageFiles";
import { sendMessage } from "../screens/submissions/message.server";
import { Offers } from "../screens/submissions/Offers";
import { Openings } from "../screens/submissions/Openings";
import { asPayment, asScorecard, asSheet, owedOf } from "../screens/submissions/offer-words";
import { Payments } from "../screens/submissions/Payments";
import { SubmissionRecordLinks } from "../screens/submissions/Record";
import { Scores } from "../screens/submissions/Scores";
import { SealedCopy } from "../screens/submissions/SealedCopy";
import { State } from "../screens/submissions/State";
import { asTimelineEvent, isLate } from "../screens/submissions/status-texts";
import { useMissingFiles } from "../screens/submissions/useMissingFiles";
import { noteAnswer, useSentForm } from "../screens/submissions/useSentForm";
import { Withdrawal } from "../screens/submissions/Withdrawal";
import { gate } from "../session/gate.server";
import { takeNamedNotice } from "../session/notices.server";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

const ROUTE = "routes/_gated.account.submissions.$id";

const loadSend = async () => (await import("../screens/submissions/send")).send;

/** Sends files with their progress; without the code for it, forms are sent as they are elsewhere. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<Response> {
  const send = await loadSend().catch(() => keepOnSilence);
  return noteAnswer(await send(ROUTE)(args));
}

/** Named by its number: several are open side by side. A label is not in the browser's history. */
export function meta({ data, matches }: Titled & { data: { submission: { number: string } } }) {
  return titled(`Submission ${data.submission.number}`)({ matches });
}

type Titled = Parameters<ReturnType<typeof titled>>[0];

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { id = "" } = args.params;
  const before = new URL(args.request.url).searchParams.get("before");
  const query = before ? { before } : undefined;
  const { events, offers, payments, scores, openings, ...submission } = await findSubmission(
    visitor,
    id,
    query,
  );
  const last = events.at(-1)?.ordinal ?? 0;
  // New events are marked on the page on which they are read, and nowhere else afterwards.
  if (before === null && submission.unseen > 0)
    await ignoreFailure(visitor.call(seeSubmission, { event: last }, { id: submission.id }));
  // On every page, because the message that is being written is another one after it.
  const lastEvents = query ? (await findSubmission(visitor, id, undefined)).events : events;
  const now = Date.now();
  const saved = takeNamedNotice(visitor);
  return pageData(args.context, {
    draftKeys: await draftKeysOf(args.context),
    attempt: newAttempt(),
    submission: { ...submission, isLate: isLate(submission.due_at, now) },
    events: events.map((event) => asTimelineEvent(event, submission)),
    openings,
    isCut: openings.length === OPENINGS_MAX,
    saved,
    lastEvent: lastEvents.at(-1)?.ordinal ?? 1,
    lastSent: `${lastEvents.findLast(isOwnMessage)?.ordinal ?? 0}`,
    earlierHref: submission.earlier
      ? `/account/submissions/${submission.id}?before=${events[0]?.ordinal}#events`
      : null,
    isLastPage: before === null,
    offers: offers.map((offer) => asSheet(offer, submission, now)),
    payments: payments.map(asPayment),
    owed: owedOf(payments),
    scores: { own: scores.own, card: asScorecard(scores) },
    constraints: {
      message: constraintOf(writeAboutSubmission.body),
      label: constraintOf(labelSubmission.body),
      score: constraintOf(scoreSubmission.body),
      agree: constraintOf(agreeToOffer.body),
      decline: constraintOf(declineOffer.body),
      counter: constraintOf(counterForm("EUR")),
    },
  });
}

/** The researcher's own messages: once a page lists one, its form for the next has another id. */
const isOwnMessage = ({ by, kind }: SubmissionEvent) =>
  by === "researcher" && (kind === "message" || kind === "answered");

/** Throws a 404 Response for a submission that is not the visitor's, and leads to the last events from an address that names none. */
async function findSubmission(visitor: Visitor, id: string, query: Record<string, string> | undefined) {
  try {
    return await visitor.call(getSubmission, undefined, { id, query });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 404) throw new Response("There is no such submission.", { status: 404 });
    if (error.status === 400) throw redirect(`/account/submissions/${id}`);
    throw error;
  }
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const { id = "" } = args.params;
  if (!isUpload(args.request)) return answerForm(visitor, id, await formOf(args));
  const secrets = await ReceiptSecrets.of(args, id.toLowerCase());
  const upload = await openUpload(args.request);
  visitor.entered = asText(upload.form);
  return sendMessage(visitor, upload, {
    id,
    secrets,
    lost: withLostFiles(upload.files !== null, args.context),
  });
}

const isUpload = ({ headers }: Request) => /^multipart\/form-data/i.test(headers.get("Content-Type") ?? "");

export default function SubmissionScreen() {
  const { submission } = useLoaderData<typeof loader>();
  return <Submission key={submission.id} />;
}

function Submission() {
  const {
    attempt,
    submission,
    events,
    saved,
    lastEvent,
    earlierHref,
    isLastPage,
    offers,
    payments,
    owed,
    scores,
    openings,
    isCut,
    constraints,
    lastSent,
  } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const { id, number, label, status } = submission;
  const href = `/account/submissions/${id}`;
  const { sent, received, onSubmit } = useSentForm(answer, attempt);
  const of = (form: FormName) =>
    answer && (isUnjudged(answer) ? sent : answer.of) === form ? answer : undefined;
  const missing = useMissingFiles(of("message"), events, lastSent);
  return (
    <Stack gap="xl" onSubmit={onSubmit}>
      <PageHeading eyebrow="Submission" title={number} lead={label ?? undefined} />
      <Measure width="prose">
        <Stack gap="xl">
          {/* A message adds an event: its form below holds still, however late the answer is. */}
          <Stack gap="xl" data-anchor="none">
            <State submission={submission} owed={owed} />
            <Offers key={`offers ${offers.length}`} offers={offers} constraints={constraints} answerTo={of} />
            <Payments payments={payments} />
            <Section id="events" title="What happened">
              {earlierHref && <TextLink href={earlierHref}>Earlier events</TextLink>}
              <Timeline events={events} />
              {!isLastPage && <TextLink href={`${href}#events`}>Last events</TextLink>}
            </Section>
          </Stack>
          {/* A message that was refused because of a decision meanwhile stays, with its text. */}
          {(isOpen(status) || of("message") || missing) && (
            <SealedDraft form="message" name={`message ${id}`} sent={received} answer={of("message")}>
              {(draft, message) =>
                missing ? (
                  <MessageFiles {...missing} href={href} />
                ) : (
                  <Conversation
                    key={received}
                    draft={draft}
                    isAnswer={status === "needs_information"}
                    event={lastEvent}
                    // A draft has the id that it may have been sent with before.
                    attempt={String(draft.id ?? attempt)}
                    next={message?.next}
                    constraint={constraints.message}
                    result={message?.result}
                  />
                )
              }
            </SealedDraft>
          )}
          <Scores
            key={`scores ${JSON.stringify(scores.own)}`}
            {...scores}
            saved={saved?.name === "scores_saved" ? saved : null}
            isUndecided={isUndecided(status)}
            constraint={constraints.score}
            result={of("score")?.result}
          />
          <LabelForm
            key={`label ${label}`}
            label={label}
            saved={saved?.name === "label_saved" ? saved : null}
            constraint={constraints.label}
            result={of("label")?.result}
          />
          <Openings openings={openings} href={href} events={events} isCut={isCut} />
          <SealedCopy id={id} isForOwnKey={submission.sealed_copy} />
          <SubmissionRecordLinks id={id} />
          <Withdrawal
            isPossible={stateAfter(status, "withdraw") !== null}
            event={lastEvent}
            lines={of("withdrawal")?.lines}
          />
        </Stack>
      </Measure>
    </Stack>
  );
}
