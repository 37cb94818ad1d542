import {
  getNews as getNewsCall,
  listAnnouncements,
  listBounties,
  listEvents,
  listFaqs,
  listHowItWorks,
  listMessages,
  listPrivacyPolicy,
  listReferralSteps,
  listUnreadMessages,
  markMessagesRead,
} from "#contract/content";
import { id } from "#contract/text";
import { invalid } from "../http/api-error";
import { createRouter } from "../http/router";
import { listOpenBounties } from "./bounties.store";
import { listContentItems } from "./content.store";
import { listNewestFirst, listOne, listUnread, markRead } from "./messages.store";
import { getNews } from "./news";
import { fillPlaceholders, identityValues } from "./placeholders";
import { answerSharedList } from "./shared-list";

export const content = createRouter();

const lists = [
  ["announcements", listAnnouncements],
  ["events", listEvents],
  ["how_it_works", listHowItWorks],
  ["referral_steps", listReferralSteps],
  ["faqs", listFaqs],
] as const;

for (const [name, endpoint] of lists) {
  content.on(endpoint, (call) => answerSharedList(call, endpoint, name, (db) => listContentItems(db, name)));
}

content.on(listPrivacyPolicy, (call) =>
  answerSharedList(call, listPrivacyPolicy, "privacy_policy", async (db) =>
    (await listContentItems(db, "privacy_policy")).map(({ content, ...item }) => ({
      ...item,
      content: fillPlaceholders(content, identityValues(call.identity)),
    })),
  ),
);

content.on(getNewsCall, getNews);

content.on(listBounties, (call) => answerSharedList(call, listBounties, "bounties", listOpenBounties));

content.on(listUnreadMessages, async ({ db, user }) => (await listUnread(db, user.id)).map(asMessage));

content.on(listMessages, async ({ db, user, query }) => {
  const before = query.get("before") ?? undefined;
  if (before !== undefined && !id.safeParse(before).success)
    throw invalid({ before: ["This is not an id."] });
  const only = query.get("only") ?? undefined;
  if (only !== undefined && !id.safeParse(only).success) throw invalid({ only: ["This is not an id."] });
  const found = only === undefined ? listNewestFirst(db, user.id, before) : listOne(db, user.id, only);
  return (await found).map(({ read_at, submission, ...message }) => ({
    ...asMessage(message),
    read: read_at !== null,
    submission,
  }));
});

content.on(markMessagesRead, async ({ db, user, body, now }) => {
  await markRead(db, user.id, body.messages, now());
  return undefined;
});

function asMessage({ created_at, ...message }: Awaited<ReturnType<typeof listUnread>>[number]) {
  return { ...message, created_at: new Date(created_at).toISOString() };
}
