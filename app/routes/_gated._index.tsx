import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getAccountSecurity } from "#contract/account-security";
import { getNews, listAnnouncements, listEvents, listMessages, listUnreadMessages } from "#contract/content";
import { INQUIRY_MAX_LENGTH, SendInquiry, sendInquiry } from "#contract/inquiries";
import { id as idShape } from "#contract/text";
import { ButtonLink } from "#design-system/Button";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Columns, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { draftKeysOf, shareDraftKeys } from "../drafts/draft-secrets.server";
import { constraintOf } from "../forms/constraint";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { pageData } from "../page-cache/page-data.server";
import { codesOwed } from "../screens/account-security/codes-owed";
import { AtAGlance } from "../screens/home/AtAGlance";
import { CodesNotice } from "../screens/home/CodesNotice";
import { ContactForm } from "../screens/home/ContactForm";
import { glanceOf } from "../screens/home/glance";
import { KeyNotice } from "../screens/home/KeyNotice";
import { News } from "../screens/home/News";
import { UnreadMessages } from "../screens/home/UnreadMessages";
import { shareMessages } from "../screens/home/unread";
import { replyText } from "../screens/messages/links";
import { markRead } from "../screens/messages/mark-read.server";
import { keyEndOf } from "../screens/profile/expiry";
import { Stats } from "../screens/stats/Stats";
import { loadStats } from "../screens/stats/stats.server";
import { gate } from "../session/gate.server";
import { useRootData } from "../session/root-data";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated._index");

export const meta = titled("Home");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const only = idShape.safeParse(new URL(args.request.url).searchParams.get("reply")).data;
  const [draftKeys, stats, security, unread, announcements, events, news, repliedTo] = await Promise.all([
    draftKeysOf(args.context),
    loadStats(visitor),
    visitor.call(getAccountSecurity),
    visitor.call(listUnreadMessages),
    visitor.call(listAnnouncements),
    visitor.call(listEvents),
    visitor.call(getNews),
    only === undefined ? [] : visitor.call(listMessages, undefined, { query: { only } }),
  ]);
  const codes = codesOwed(security);
  const keyEnd = keyEndOf(security.openpgp_key_expires_at, Date.now());
  const glance = glanceOf({ unread: unread.length, requests: stats, news });
  const reply = repliedTo[0] ? replyText(repliedTo[0].title, INQUIRY_MAX_LENGTH) : null;
  const constraint = constraintOf(SendInquiry);
  const home = {
    draftKeys,
    stats,
    codes,
    keyEnd,
    glance,
    unread,
    announcements,
    events,
    constraint,
    reply,
  };
  // The address has the id of a message of this reader's.
  if (only !== undefined) return pageData(args.context, home);
  return pageData(args.context, home, {
    shared(perUser) {
      const messages = shareMessages(unread, perUser);
      return messages && { ...home, draftKeys: shareDraftKeys(draftKeys, perUser), unread: messages };
    },
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  if (form.get("intent") === "read") return markRead(visitor, form, "/");
  const performed = await perform(visitor, form, sendInquiry);
  return performed.ok ? json({ result: null, sentAt: performed.reply.id }) : performed.refusal;
}

export default function HomeScreen() {
  const { stats, codes, keyEnd, glance, unread, announcements, events, constraint, reply } =
    useLoaderData<typeof loader>();
  const firstName = <bdi>{useRootData()?.profile?.first_name}</bdi>;
  return (
    <Stack gap="xxl">
      <PageHeading eyebrow="Home" title={<>Welcome, {firstName}</>} />
      {(codes || keyEnd) && (
        <Stack>
          <CodesNotice owed={codes} />
          <KeyNotice end={keyEnd} />
        </Stack>
      )}
      <UnreadMessages messages={unread} />
      <AtAGlance glance={glance} />
      <Stats stats={stats} />
      <News announcements={announcements} events={events} />
      <Columns side={<CallToAction />}>
        <ContactForm constraint={constraint} reply={reply} data={useActionData<typeof action>()} />
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
