import { createHmac } from "node:crypto";
import { sql } from "kysely";
import {
  chooseNewsMail,
  countNews,
  type EventFile,
  getNewsMail,
  getSubmission,
  labelSubmission,
  listSubmissions,
  type SubmissionEvent,
  type SubmissionSummary,
  seeSubmission,
  withdrawSubmission,
  writeAboutSubmission,
} from "#contract/own-submissions";
import { isOpen, refusalOf, submissionStatuses, turnOf } from "#contract/submission-life";
import { id as idSchema } from "#contract/text";
import { append } from "../audit/audit";
import { ownTransaction } from "../auth/sessions/own-transaction";
import { markSeenNewsRead } from "../content/messages.store";
import { inOneCommit, transaction } from "../database/transaction";
import { invalid, refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { issuingOf } from "../receipts/issue";
import { sealText } from "../sealing/seal";
import type { Services } from "../services";
import { act, hasNewsAfter, listEventsOf, note, readablePurpose } from "./events.store";
import { countUnseen, keptUntil, listOwnSubmissions, readHead, readOwnSubmission } from "./life.store";
import { findMessage, listFilesOf } from "./message-files";
import { readNewsMail, writeNewsMail } from "./news-mail.store";
import { listOffers } from "./offers.store";
import { listOpenings } from "./openings.store";
import { listPayments } from "./payments.store";
import { keepToConversation, keepToQuota } from "./quota";
import { withRecipients } from "./recipients";
import { readScores } from "./scores.store";
import { isForResearcher } from "./sealed-copies";
import { countAttachments } from "./submissions.store";

/** The calls of a submission's life after it was submitted. */
export const submissionLife = createRouter();

submissionLife.on(countNews, async ({ db, user }) => ({ submissions: await countUnseen(db, user.id) }));

submissionLife.on(getNewsMail, async ({ db, user, sendsMail }) => ({
  when: await readNewsMail(db, user.id),
  sends: sendsMail,
}));

submissionLife.on(chooseNewsMail, (call) =>
  ownTransaction(call, async (tx) => {
    await writeNewsMail(tx, call.user.id, call.body.when);
    return undefined;
  }),
);

submissionLife.on(listSubmissions, async ({ db, user, query }) => {
  const before = query.get("before")?.toLowerCase() ?? undefined;
  if (before !== undefined && !idSchema.safeParse(before).success)
    throw invalid({ before: ["This is not an id."] });
  const only = query.get("only") ?? undefined;
  if (only !== undefined && only !== "accepted") throw invalid({ only: ["This is not accepted."] });
  return (await listOwnSubmissions(db, user.id, { before, only })).map(asSummary);
});

// After the lists, whose paths it would match as an id.
submissionLife.on(getSubmission, async ({ db, user, vault, id, query, keptWhenOver }) => {
  const before = ordinalIn(query, "before");
  return transaction(db, async (tx) => {
    const found = await readOwnSubmission(tx, { id: id.toLowerCase(), researcher_id: user.id });
    if (!found) throw notFound();
    const events = await listEventsOf(tx, found.id, before);
    const ordinals = events.map(({ ordinal }) => ordinal);
    const files = await listFilesOf(tx, vault, { submission_id: found.id, events: ordinals });
    return {
      ...asSummary(found),
      attachments: await countAttachments(tx, found.id),
      seen: found.seen_events,
      kept_until: isoOrNull(keptUntil(found, keptWhenOver)),
      events: events.map((event) => asEvent(event, { vault, files: files.get(event.ordinal) })),
      earlier: (events[0]?.ordinal ?? 1) > 1,
      scores: await readScores(tx, vault, found.id),
      offers: await listOffers(tx, vault, found.id),
      payments: await listPayments(tx, vault, found.id),
      sealed_copy: isForResearcher(await readHead(tx, found.id)),
      openings: await listOpenings(tx, found.id),
    };
  });
});

submissionLife.on(seeSubmission, ({ db, user, id: named, body, now }) => {
  const id = named.toLowerCase();
  return inOneCommit(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("submissions")
      // Never backwards, and never beyond the last event.
      .set({
        seen_events: sql<number>`case when ${body.event} <= seen_events then seen_events
          when ${body.event} > events then events else ${body.event} end`,
      })
      .where("id", "=", id)
      .where("researcher_id", "=", user.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await markSeenNewsRead(tx, { researcher_id: user.id, submission_id: id }, now());
    return undefined;
  });
});

submissionLife.on(labelSubmission, async ({ db, user, id, body }) => {
  const { numUpdatedRows } = await db
    .updateTable("submissions")
    .set({ label: body.label ?? null })
    .where("id", "=", id.toLowerCase())
    .where("researcher_id", "=", user.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return undefined;
});

submissionLife.on(writeAboutSubmission, async (call) => {
  const { db, user, body, id: named, now } = call;
  const own = { id: named.toLowerCase(), researcher_id: user.id };
  // Before the sealing: a caller without such a submission causes no work.
  if (!(await readOwnSubmission(db, own))) throw notFound();
  const seen = ordinalIn(call.query, "event");
  const { id = call.newId(), text } = body;
  // Over the id too, so that two messages of the same text have different MACs.
  const text_mac = createHmac("sha256", call.keys.submission).update(id).update(text).digest("base64url");
  return withRecipients(call, user.id, async ({ recipients, keepToKey }) => {
    const sealed = await sealText(text, recipients);
    return ownTransaction(call, async (tx) => {
      const known = await findMessage(tx, { id, submission_id: own.id, text_mac });
      if (known) return known;
      await keepToKey(tx);
      const at = now();
      const writing = { ...issuingOf(call), at };
      const event = { id, submission_id: own.id, by: "researcher", sealed, text_mac } as const;
      // Signed as the answer to a question that was asked while it was being written, it would be one to what was not read.
      const isAnswer = seen === undefined || !(await hasNewsAfter(tx, own.id, seen, "asked"));
      const answered = isAnswer
        ? await act(tx, "answer", { ...event, kind: "answered" }, writing)
        : undefined;
      const ordinal = answered ?? (await note(tx, openStatuses, { ...event, kind: "message" }, writing));
      if (ordinal === undefined) throw await refusal(tx, own);
      await keepToQuota(tx, user.id, at);
      await keepToConversation(tx, own.id);
      const action = answered === undefined ? "submission.message" : "submission.answer";
      await append(tx, { actor: `researcher:${user.id}`, action, subject: `submission:${own.id}`, now: at });
      return { event: ordinal, files: 0 };
    });
  });
});

submissionLife.on(withdrawSubmission, (call) => {
  const { user, id, query, now } = call;
  const own = { id: id.toLowerCase(), researcher_id: user.id };
  const known = ordinalIn(query, "event");
  return ownTransaction(call, async (tx) => {
    const found = await readOwnSubmission(tx, own);
    if (!found) throw notFound();
    const at = now();
    const event = { submission_id: own.id, kind: "withdrawn", by: "researcher" } as const;
    const ordinal = await act(tx, "withdraw", event, { ...issuingOf(call), at });
    if (ordinal === undefined) throw await refusal(tx, own);
    // Nothing undoes it: an offer that was made while the page was open would be lost unread.
    if (known !== undefined && (await hasNewsAfter(tx, own.id, known))) throw newsFirst(found);
    const actor = `researcher:${user.id}`;
    await append(tx, { actor, action: "submission.withdraw", subject: `submission:${own.id}`, now: at });
    return { event: ordinal };
  });
});

const openStatuses = submissionStatuses.filter(isOpen);

type Found = NonNullable<Awaited<ReturnType<typeof readOwnSubmission>>>;

const iso = (moment: number) => new Date(moment).toISOString();
const isoOrNull = (moment: number | null) => (moment === null ? null : iso(moment));

function asSummary(found: Found): SubmissionSummary {
  const { id, number, label, status, due_at, created_at, changed_at, unseen } = found;
  return {
    id,
    number,
    label,
    status,
    turn: turnOf[status],
    unseen: Number(unseen),
    due_at: isoOrNull(due_at),
    created_at: iso(created_at),
    changed_at: iso(changed_at),
  };
}

function asEvent(
  event: Awaited<ReturnType<typeof listEventsOf>>[number],
  { vault, files = [] }: Pick<Services, "vault"> & { files: EventFile[] | undefined },
): SubmissionEvent {
  const { id, ordinal, kind, by_researcher, alias, readable, sealed, created_at } = event;
  return {
    ordinal,
    kind,
    at: iso(created_at),
    alias,
    sealed,
    files,
    by: by_researcher === 1 ? "researcher" : "programme",
    text: readable === null ? null : vault.open(readable, readablePurpose(id)),
  };
}

function ordinalIn(query: URLSearchParams, name: "before" | "event"): number | undefined {
  const ordinal = query.get(name);
  if (ordinal === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(ordinal)) throw invalid({ [name]: ["This is not the ordinal of an event."] });
  return Number(ordinal);
}

async function refusal(
  tx: Parameters<typeof readOwnSubmission>[0],
  own: Parameters<typeof readOwnSubmission>[1],
) {
  const found = await readOwnSubmission(tx, own);
  return found ? refused(409, refusalOf(found.number, found.status)) : notFound();
}

const newsFirst = ({ number }: Found) =>
  refused(
    409,
    `The programme did something about the submission ${number} that you have not read yet, so it was not withdrawn. Read that first; nothing undoes a withdrawal.`,
  );

const notFound = () => refused(404, "There is no such submission.");
