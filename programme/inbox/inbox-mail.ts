import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { InboxMailOptions } from "../../api/mail/inbox-mail-configuration";
import { inboxLetter, type Sender } from "../../api/mail/letters";
import { type Mailer, MaybeSent } from "../../api/mail/mailer";
import { sayReason } from "../shared/errors";
import { persist, persistSeen } from "../shared/write";
import { countWaiting, type WaitingCounts, type WaitingKind, waitingKinds } from "./inbox.store";

/** The result of a mail to the managers. */
export interface InboxMailed {
  /** The counts that it reported; null when there was nothing to report, or it was not due. */
  waiting: WaitingCounts | null;
  /** How many addresses it was sent to. */
  sent: number;
  /** The reasons why it did not reach others, in sentences. */
  faults: string[];
  /** Those of its mails that may have been sent. */
  unclear: MaybeSent[];
  /** Whether no later run sends it: because it was sent or may have been, or because it could not be noted that it was not. */
  isClaimed: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * An item becomes visible only when its transaction has committed; items younger than this count the next time, so that
 * none is missed.
 */
const SETTLED_MS = 60_000;

const nouns: Record<WaitingKind, [one: string, several: string]> = {
  submission: ["submission", "submissions"],
  application: ["application", "applications"],
  waiting_list: ["place on a waiting list", "places on waiting lists"],
  inquiry: ["inquiry", "inquiries"],
  referral: ["referral", "referrals"],
};

/**
 * Mails the managers how much waits for them, when it is due. The time is recorded before the mail is sent, so that it is
 * sent once, even with concurrent runs; it is reset when the mail surely reached no address, so that the next run sends it.
 */
export async function mailInbox(
  { db, mailer, sender, now }: { db: Database; mailer: Mailer; sender: Sender; now: number },
  { to, when }: InboxMailOptions,
): Promise<InboxMailed> {
  const claim = await persistSeen(
    db,
    (tx) => claimMail(tx, when, now),
    (claimed) => claimed && (async (tx) => (await mailedAt(tx)) === now),
  );
  if (!claim) return { waiting: null, sent: 0, faults: [], unclear: [], isClaimed: false };
  const { waiting, before } = claim;
  const faults = new Set<string>();
  const unclear: MaybeSent[] = [];
  let sent = 0;
  for (const address of to) {
    try {
      await mailer.send(inboxLetter(sender, address, sayCounts(waiting)));
      sent++;
    } catch (error) {
      if (error instanceof MaybeSent) unclear.push(error);
      else faults.add(sayReason(error));
    }
  }
  const isClaimed = sent + unclear.length > 0 || !(await isReset(db, { from: now, to: before }));
  return { waiting, sent, faults: [...faults], unclear, isClaimed };
}

/** Resets the time of the last mail, so that the next run sends it; false where that fails. */
function isReset(db: Database, times: Parameters<typeof setMailedAt>[1]): Promise<boolean> {
  return persist(() => setMailedAt(db, times)).then(
    () => true,
    () => false,
  );
}

/** Claims the mail: records its time and returns its counts; undefined when it is not due, or another run was first. */
async function claimMail(
  tx: DatabaseTransaction,
  when: InboxMailOptions["when"],
  now: number,
): Promise<{ waiting: WaitingCounts; before: number | null } | undefined> {
  const before = await mailedAt(tx);
  // A time well ahead is from before the clock was set back, and counts as none: otherwise no mail would be due until the clock has caught up.
  const last = before !== null && before > now + SETTLED_MS ? null : before;
  if (when === "daily" && last !== null && dayOf(last) === dayOf(now)) return undefined;
  const since = when === "daily" || last === null ? undefined : last - SETTLED_MS;
  const waiting = await countWaiting(tx);
  const fresh =
    when === "daily" ? waiting : await countWaiting(tx, { after: since, until: now - SETTLED_MS });
  if (waitingKinds.every((kind) => fresh[kind] === 0)) return undefined;
  return (await setMailedAt(tx, { from: before, to: now })) ? { waiting, before } : undefined;
}

/** The time of the last mail, in milliseconds since 1970; null before the first. */
async function mailedAt(tx: DatabaseTransaction): Promise<number | null> {
  const row = await tx.selectFrom("instance").select("inbox_mailed_at").executeTakeFirstOrThrow();
  return row.inbox_mailed_at;
}

async function setMailedAt(
  db: Parameters<typeof countWaiting>[0],
  { from, to }: { from: number | null; to: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("instance")
    .set({ inbox_mailed_at: to })
    .where("inbox_mailed_at", from === null ? "is" : "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of the day in UTC. */
const dayOf = (milliseconds: number) => Math.floor(milliseconds / DAY_MS);

/** `2 submissions`, a line for each kind that waits. */
function sayCounts(waiting: WaitingCounts): string[] {
  return waitingKinds
    .filter((kind) => waiting[kind] > 0)
    .map((kind) => `${waiting[kind]} ${nouns[kind][waiting[kind] === 1 ? 0 : 1]}`);
}
