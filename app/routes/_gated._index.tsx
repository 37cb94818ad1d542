import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listAnnouncements, listEvents, listUnreadMessages, markMessagesRead } from "#contract/content";
import { SendInquiry, sendInquiry } from "#contract/inquiries";
import { id as idShape } from "#contract/text";
import { ButtonLink } from "#design-system/Button";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Columns, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { OwnTexts } from "../blanks.server";
import { formOf } from "../form-data.server";
import { gate } from "../gate.server";
import { ContactForm } from "../home/ContactForm";
import { News } from "../home/News";
import { UnreadMessages } from "../home/UnreadMessages";
import { withBlanks } from "../home/unread";
import { loaded } from "../loaded.server";
import { perform } from "../perform.server";
import { constraintOf } from "../shell/constraint";
import { keepOnSilence } from "../shell/keep-on-silence";
import { useRootData } from "../shell/root-data";
import { Stats } from "../shell/Stats";
import { titled } from "../shell/title";
import { loadStats } from "../stats.server";

export { keepOnRefusal as shouldRevalidate } from "../shell/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated._index");

export const meta = titled("Home");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [stats, unread, announcements, events] = await Promise.all([
    loadStats(visitor),
    visitor.call(listUnreadMessages),
    visitor.call(listAnnouncements),
    visitor.call(listEvents),
  ]);
  const home = { stats, unread, announcements, events, constraint: constraintOf(SendInquiry) };
  const own = new OwnTexts();
  const blanks = withBlanks(unread, own);
  return loaded(args.context, home, blanks && { ...home, unread: blanks }, own);
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args.request);
  if (form.get("intent") === "read") {
    const messages = form.getAll("message").flatMap((message) => idShape.safeParse(message).data ?? []);
    await visitor.call(markMessagesRead, { messages });
    // The popup stays where it is; without scripts the page shows what is left.
    return form.has("stay") ? json<{ result: null; sentAt?: string }>({ result: null }) : redirect("/");
  }
  const performed = await perform(visitor, form, sendInquiry);
  return performed.ok ? json({ result: null, sentAt: performed.reply.id }) : performed.refusal;
}

export default function HomeScreen() {
  const { stats, unread, announcements, events, constraint } = useLoaderData<typeof loader>();
  const firstName = useRootData()?.profile?.first_name ?? "";
  return (
    <Stack gap="xxl">
      <PageHeading eyebrow="Home" title={`Welcome, ${firstName}`} />
      <UnreadMessages messages={unread} />
      <Stats stats={stats} />
      <News announcements={announcements} events={events} />
      <Columns side={<CallToAction />}>
        <ContactForm constraint={constraint} data={useActionData<typeof action>()} />
      </Columns>
    </Stack>
  );
}

function CallToAction() {
  return (
    <Panel>
      <Stack>
        <SectionHeading>Find your next target</SectionHeading>
        <Text>Every target says what is wanted and how it is judged.</Text>
        <div>
          <ButtonLink href="/bounties#explore">Explore the bounties</ButtonLink>
        </div>
      </Stack>
    </Panel>
  );
}
