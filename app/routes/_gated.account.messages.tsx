import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { listMessages } from "#contract/content";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { getNewsMail } from "#contract/own-submissions";
import { id } from "#contract/text";
import { PageHeading } from "#design-system/Heading";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { MessageList } from "#design-system/MessageList";
import { formOf } from "../forms/form-data.server";
import { keepOnRefusal } from "../forms/keep-on-refusal";
import { keepOnSilence } from "../forms/keep-on-silence";
import { pageData } from "../page-cache/page-data.server";
import { linksOf } from "../screens/messages/links";
import { markRead } from "../screens/messages/mark-read.server";
import { NewsMail } from "../screens/messages/NewsMail";
import { chooseMail } from "../screens/messages/news-mail.server";
import { ReadBySeeing } from "../screens/messages/ReadBySeeing";
import { gate } from "../session/gate.server";
import { takeNotice } from "../session/notices.server";
import { titled } from "../shell/title";

export const clientAction = keepOnSilence("routes/_gated.account.messages");

/** Unread messages stay marked while they are shown. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get("intent") === "read" ? false : keepOnRefusal(change);

export const meta = titled("Your messages");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const before = new URL(args.request.url).searchParams.get("before");
  if (before !== null && !id.safeParse(before).success) throw redirect("/account/messages");
  const [messages, mail] = await Promise.all([
    visitor.call(listMessages, undefined, before ? { query: { before } } : {}),
    visitor.call(getNewsMail),
  ]);
  const last = messages.at(-1);
  return pageData(args.context, {
    messages,
    mail: { ...mail, saved: takeNotice(visitor) },
    isFirstPage: before === null,
    olderHref: last && messages.length === LIST_PAGE_SIZE ? `/account/messages?before=${last.id}` : null,
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  return form.get("intent") === "mail"
    ? chooseMail(visitor, form)
    : markRead(visitor, form, "/account/messages");
}

export default function MessagesScreen() {
  const { messages, mail, isFirstPage, olderHref } = useLoaderData<typeof loader>();
  const lines = linesOf(useActionData<typeof action>());
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="Messages" />
      <ReadBySeeing ids={messages.filter(({ read }) => !read).map(({ id }) => id)} />
      <MessageList
        messages={messages.map((message) => ({ ...message, ...linksOf(message), isUnread: !message.read }))}
      />
      {(!isFirstPage || olderHref) && (
        <Inline as="nav" gap="l" aria-label="Pages of messages">
          {!isFirstPage && <TextLink href="/account/messages">Newest messages</TextLink>}
          {olderHref && <TextLink href={olderHref}>Older messages</TextLink>}
        </Inline>
      )}
      <NewsMail {...mail} lines={lines} />
    </Stack>
  );
}

/** A choice of a list that is refused is not the user's doing: all lines go on top. */
function linesOf(answer: ReturnType<typeof useActionData<typeof action>>): string[] {
  return Object.values(answer?.result?.error ?? {}).flatMap((lines) => lines ?? []);
}
