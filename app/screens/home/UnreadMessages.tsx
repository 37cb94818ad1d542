import { Form, useFetcher, useFetchers } from "@remix-run/react";
import { Suspense } from "react";
import type { Message } from "#contract/content";
import { Button } from "#design-system/Button";
import { SectionHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { MessageList } from "#design-system/MessageList";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { CsrfField } from "../../forms/CsrfField";
import { useRootData } from "../../session/root-data";
import { lazyPart } from "../../shell/lazy-part";
import { readForm } from "../messages/read-form";
import { shortenDates } from "./unread";

/** Loaded on demand: most visits have no unread messages. */
const MessagePopup = lazyPart(async () => (await import("./MessagePopup")).MessagePopup);

/** Unread messages: a popup, one at a time; without scripts a list on the page. */
export function UnreadMessages({ messages }: { messages: Message[] }) {
  const hydrated = useHydrated();
  const csrf = useRootData()?.csrf ?? "";
  const fetcher = useFetcher();
  const onTheirWay = useOnTheirWay();
  const unread = messages.filter(({ id }) => !onTheirWay.includes(id));
  if (!hydrated) return messages.length > 0 ? <UnreadList messages={messages} /> : null;
  const markRead = (ids: string[]) =>
    fetcher.submit(readForm(csrf, ids), { method: "post", action: "/?index" });
  return (
    (messages.length > 0 || onTheirWay.length > 0) && (
      <Suspense>
        <MessagePopup messages={unread} onRead={(id) => markRead([id])} onAllRead={markRead} />
      </Suspense>
    )
  );
}

/** Messages that are being marked read count as read, also on a page that was opened in the meantime. */
function useOnTheirWay(): string[] {
  return useFetchers().flatMap(({ formData }) =>
    formData?.get("intent") === "read" ? formData.getAll("id").map(String) : [],
  );
}

function UnreadList({ messages }: { messages: Message[] }) {
  return (
    <WithoutScripts>
      <Stack as="section" aria-label="Unread messages">
        <SectionHeading>Unread messages</SectionHeading>
        <MessageList messages={shortenDates(messages)} level={3} />
        <Inline>
          <Form method="post" action="/?index">
            <CsrfField />
            <input type="hidden" name="intent" value="read" />
            {messages.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button type="submit" size="s" variant="secondary">
              {messages.length === 1 ? "Mark as read" : "Mark all as read"}
            </Button>
          </Form>
          <TextLink href="/account/messages">All messages</TextLink>
        </Inline>
      </Stack>
    </WithoutScripts>
  );
}
