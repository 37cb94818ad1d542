import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOpen, stateAfter } from "#contract/submission-life";
import {
  getSubmission,
  labelSubmission,
  seeSubmission,
  withdrawSubmission,
  writeAboutSubmission,
} from "#contract/submissions";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Timeline } from "#design-system/Timeline";
import { ApiFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { constraintOf } from "../forms/constraint";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { pageData } from "../page-cache/page-data.server";
import { Conversation } from "../screens/submissions/Conversation";
import { LabelForm } from "../screens/submissions/LabelForm";
import { MarkSeen } from "../screens/submissions/MarkSeen";
import { SubmissionRecordLinks } from "../screens/submissions/Record";
import { State } from "../screens/submissions/State";
import { Withdrawal } from "../screens/submissions/Withdrawal";
import { asTimelineEvent, isLate } from "../screens/submissions/words";
import { gate } from "../session/gate.server";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.submissions.$id");

export const meta = titled("Your submission");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { id = "" } = args.params;
  const before = new URL(args.request.url).searchParams.get("before");
  const query = before ? { before } : undefined;
  const { events, ...submission } = await findSubmission(visitor, id, query);
  return pageData(args.context, {
    submission: { ...submission, isLate: isLate(submission.due_at, Date.now()) },
    events: events.map((event) => asTimelineEvent(event, submission.seen)),
    last: events.at(-1)?.ordinal ?? 0,
    earlierHref: submission.earlier
      ? `/account/submissions/${submission.id}?before=${events[0]?.ordinal}`
      : null,
    isLastPage: before === null,
    constraints: {
      message: constraintOf(writeAboutSubmission.body),
      label: constraintOf(labelSubmission.body),
    },
  });
}

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

/** What a form of this screen answers: the errors of its fields, or the lines of one without fields. */
interface Answer {
  of: "message" | "label" | "withdrawal";
  result: SubmissionResult<string[]> | null;
  lines?: string[];
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const { id = "" } = args.params;
  const form = await formOf(args.request);
  const here = `/account/submissions/${id}`;
  switch (form.get("intent")) {
    case "seen": {
      const event = Number(form.get("event"));
      await visitor.call(seeSubmission, { event }, { id });
      return redirect(here);
    }
    case "label": {
      const labelled = await perform(visitor, form, labelSubmission, { id });
      return labelled.ok
        ? redirect(here)
        : refused("label", await labelled.refusal.json(), labelled.refusal.status);
    }
    case "withdraw":
      return withdraw(visitor, id);
    default: {
      const written = await perform(visitor, form, writeAboutSubmission, { id });
      if (!written.ok) return refused("message", await written.refusal.json(), written.refusal.status);
      return redirect(`${here}#event-${written.reply.event}`);
    }
  }
}

async function withdraw(visitor: Visitor, id: string) {
  try {
    await visitor.call(withdrawSubmission, undefined, { id });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const lines = errorLines(error.body, error.statusText);
    return refused("withdrawal", { result: null, lines }, error.status);
  }
  return redirect(`/account/submissions/${id}`);
}

function refused(of: Answer["of"], answer: Omit<Answer, "of">, status: number) {
  return json<Answer>({ of, ...answer }, { status });
}

export default function SubmissionScreen() {
  const { submission, events, last, earlierHref, isLastPage, constraints } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const { id, number, label, status, unseen } = submission;
  const of = (form: Answer["of"]) => (answer?.of === form ? answer : undefined);
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Submission" title={number} lead={label ?? undefined} />
      <Measure width="prose">
        <Stack gap="xl">
          <State submission={submission} />
          <Stack as="section" aria-labelledby="events">
            <SectionHeading id="events">What happened</SectionHeading>
            {earlierHref && <TextLink href={earlierHref}>Earlier events</TextLink>}
            <Timeline events={events} />
            {!isLastPage && <TextLink href={`/account/submissions/${id}`}>Last events</TextLink>}
            {isLastPage && unseen > 0 && <MarkSeen event={last} />}
          </Stack>
          {/* What was refused because it was decided meanwhile stays, with what was written. */}
          {(isOpen(status) || of("message")) && (
            <Conversation
              key={`message ${last}`}
              isAnswer={status === "needs_information"}
              constraint={constraints.message}
              result={of("message")?.result}
            />
          )}
          <LabelForm
            key={`label ${label}`}
            label={label}
            constraint={constraints.label}
            result={of("label")?.result}
          />
          <SubmissionRecordLinks id={id} />
          {(stateAfter(status, "withdraw") || of("withdrawal")) && (
            <Withdrawal lines={of("withdrawal")?.lines} />
          )}
        </Stack>
      </Measure>
    </Stack>
  );
}
