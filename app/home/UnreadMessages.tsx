import { Form, useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { Message } from "#contract/content";
import { Button } from "#design-system/Button";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { MessageCarousel } from "#design-system/MessageCarousel";
import { Notice } from "#design-system/Notice";
import { Text } from "#design-system/Text";
import { CsrfField } from "../shell/CsrfField";
import { useRootData } from "../shell/root-data";

/** Unread messages: a popup, one at a time; without scripts the oldest one on the page. */
export function UnreadMessages({ messages }: { messages: Message[] }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(true);
  const csrf = useRootData()?.csrf ?? "";
  const fetcher = useFetcher();
  const [first] = messages;
  if (!hydrated) return first ? <WithoutScripts message={first} total={messages.length} /> : null;
  const markRead = (id: string) =>
    fetcher.submit({ csrf, intent: "read", message: id }, { method: "post", action: "/?index" });
  return (
    <MessageCarousel
      messages={messages}
      open={open && messages.length > 0}
      onOpenChange={setOpen}
      onRead={markRead}
    />
  );
}

function WithoutScripts({ message, total }: { message: Message; total: number }) {
  return (
    <noscript>
      <Notice tone="info" title={message.title}>
        <Stack gap="s">
          <Text>{message.message}</Text>
          <Text size="small" tone="quiet">{`Message 1 of ${total}`}</Text>
          <Inline>
            <Form method="post" action="/?index">
              <CsrfField />
              <input type="hidden" name="intent" value="read" />
              <input type="hidden" name="message" value={message.id} />
              <Button type="submit" size="s" variant="secondary">
                Mark as read
              </Button>
            </Form>
            <TextLink href="/account/messages">All messages</TextLink>
          </Inline>
        </Stack>
      </Notice>
    </noscript>
  );
}
