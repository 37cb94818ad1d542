import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { listMessages } from "#contract/content";
import { LIST_PAGE_SIZE } from "#contract/limits";
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
import { ReadBySeeing } from "../screens/messages/ReadBySeeing";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const clientAction = keepOnSilence("routes/_gated.account.messages");

/** What was unread stays marked for as long as it is looked at. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get("intent") === "read" ? false : keepOnRefusal(change);

export const meta = titled("Your messages");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const before = new URL(args.request.url).searchParams.get("before");
  if (before !== null && !id.safeParse(before).success) throw redirect("/account/messages");
  const messages = await visitor.call(listMessages, undefined, before ? { query: { before } } : {});
  const last = messages.at(-1);
  return pageData(args.context, {
    messages,
    isFirstPage: before === null,
    olderHref: last && messages.length === LIST_PAGE_SIZE ? `/account/messages?before=${last.id}` : null,
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  return markRead(visitor, await formOf(args.request), "/account/messages");
}

export default function MessagesScreen() {
  const { messages, isFirstPage, olderHref } = useLoaderData<typeof loader>();
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
    </Stack>
  );
}
