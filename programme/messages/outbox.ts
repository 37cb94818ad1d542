import { ERASED } from "../../api/auth/email-address";
import type { Database } from "../../api/database/schema";
import { invitationLetter, type Letter, messageLetter, type Sender } from "../../api/mail/letters";
import { type Mailer, MaybeSent, NotSent } from "../../api/mail/mailer";
import { sayReason } from "../shared/errors";
import type { Output } from "../shared/streams";
import type { Outbox } from "./due-mail";
import { claimNews } from "./news-mail";
import { sayUnclear } from "./unclear-mail";
import { untilStopped } from "./until-stopped";

/** The services for sending mail. */
interface Post {
  database(): Promise<Database>;
  /** Opens the mailer; null when no mail server is configured. Throws a Refusal when it is configured wrongly. */
  openMailer(): Mailer | null;
  sender: Sender;
  now(): number;
  stderr: Output;
}

/** The result of sending mail. */
export interface Posted {
  /** Sentences for the manager, for standard error. */
  notes: string[];
  /** How many addresses mail was sent to. */
  sent: number;
  /** Letters to send by hand, because no mail server is configured, or mail was not sent. */
  letters: Letter[];
  /** Whether a mail should have been sent and was not, or may not have been: exit code 3. */
  failed: boolean;
}

/** SQLite accepts 32,766 values in a statement; a few hundred addresses in one statement are fast everywhere. */
const BATCH_SIZE = 500;
/** After how many letters a manager reads the progress. */
const PROGRESS_EVERY = 100;
/** As many addresses as are read in a sentence. */
const NAMED = 10;

/** A letter to send: an invitation has a code that is never shown again; of any other only its receiver matters. */
interface Item {
  to: string;
  invitation?: Letter;
  /** The id of a researcher, of any but an invitation. */
  researcher?: string;
  /**
   * Makes the letter when its turn comes; undefined where its researcher was erased or disabled meanwhile, and where another process
   * has mailed its news, or they are seen already.
   */
  claim(): Promise<{ letter: Letter; release?: () => Promise<void> } | undefined>;
}

/** Sends due mail, one letter after the other. Never throws: the change is committed already. */
export async function post(context: Post, outbox: Outbox): Promise<Posted> {
  let composed: Awaited<ReturnType<typeof compose>>;
  try {
    composed = await compose(context, await context.database(), outbox);
  } catch (error) {
    const why = `The change is kept, but no mail was sent. ${sayReason(error)}`;
    return { ...byHand(why, withoutAddresses(context, outbox)), sent: 0, failed: true };
  }
  const posted = await postItems(context, await context.database(), composed.items);
  return { ...posted, notes: [...composed.notes, ...posted.notes] };
}

async function postItems(context: Post, db: Database, items: Item[]): Promise<Posted> {
  let mailer: Mailer | null;
  try {
    mailer = context.openMailer();
  } catch (error) {
    const why = `The change is kept, but no mail was sent. ${sayReason(error).replaceAll("\n", " ")}`;
    return { ...byHand(why, items), sent: 0, failed: true };
  }
  if (mailer === null) {
    const left = byHand("No mail was sent, because SMTP_URL is not set.", items);
    // Printed invitations need no note that they were not sent.
    const notes = items.some(({ invitation }) => !invitation) ? left.notes : [];
    return { ...left, notes, sent: 0, failed: false };
  }
  try {
    return await sendAll({ mailer, db, stderr: context.stderr }, items);
  } finally {
    mailer.close();
  }
}

async function compose({ sender, now }: Post, db: Database, outbox: Outbox) {
  const [invitations, messages, news]: [Item[], Set<string>, Set<string>] = [[], new Set(), new Set()];
  for (const due of outbox) {
    if ("invited" in due) {
      const invitation = invitationLetter(sender, { ...due, email: due.invited });
      invitations.push({ to: due.invited, invitation, claim: async () => ({ letter: invitation }) });
    } else (due.isNews ? news : messages).add(due.researcher_id);
  }
  const recipients = (await readAddresses(db, [...messages])).map(({ id, email }) => ({
    to: email,
    researcher: id,
    async claim() {
      const [still] = await readAddresses(db, [id]);
      return still && { letter: messageLetter(sender, still.email) };
    },
  }));
  const followers = await readAddresses(db, [...news]);
  const newsItems = followers
    .filter(({ news_mail }) => news_mail === "at-once")
    .map(({ id, email }) => ({
      to: email,
      researcher: id,
      claim: () => claimNews({ db, sender, now: now() }, id),
    }));
  const notes = followers.flatMap(({ email, news_mail }) =>
    news_mail === "at-once" ? [] : `${email} ${otherwise[news_mail]}`,
  );
  return { items: [...invitations, ...recipients, ...newsItems], notes };
}

/** The items of an outbox where the database does not say whose they are: researchers are named by their ids. */
function withoutAddresses(
  { sender }: Pick<Post, "sender">,
  outbox: Outbox,
): Pick<Item, "to" | "invitation">[] {
  return outbox.map((due) =>
    "invited" in due
      ? { to: due.invited, invitation: invitationLetter(sender, { ...due, email: due.invited }) }
      : { to: due.researcher_id },
  );
}

/** The note on a researcher who chose another time than immediately. */
const otherwise = {
  daily: 'chose one mail a day about submissions: "submission mail" sends it, where SMTP_URL is set.',
  never: "chose no mail about submissions: the message waits on the site.",
};

/** Reads addresses in the order of the ids, of those who are neither erased nor disabled. */
async function readAddresses(db: Database, ids: readonly string[]) {
  const columns = ["id", "email", "news_mail"] as const;
  const found = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const page = ids.slice(start, start + BATCH_SIZE);
    const rows = await db
      .selectFrom("researchers")
      .select(columns)
      .where("id", "in", page)
      .where("email", "<>", ERASED)
      .where("disabled_at", "is", null)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    found.push(...page.flatMap((id) => byId.get(id) ?? []));
  }
  return found;
}

/** Returns a manager's remaining tasks: letters with a code to send, and researchers to notify. */
function byHand(
  why: string,
  items: readonly Pick<Item, "to" | "invitation">[],
): Pick<Posted, "notes" | "letters"> {
  const letters = items.flatMap(({ invitation }) => invitation ?? []);
  const recipients = items.filter(({ invitation }) => !invitation).map(({ to }) => to);
  if (recipients.length === 0) return { notes: [why], letters };
  return { notes: sayToTell(why, [...new Set(recipients)]), letters };
}

/** Names everybody whom mail did not reach, which nothing else knows: many an address a line, to copy into a letter. */
function sayToTell(why: string, names: readonly string[]): string[] {
  if (names.length <= NAMED) return [`${why} Tell ${names.join(", ")} that there is a message.`];
  return [`${why} Tell these ${names.length} researchers that there is a message:`, ...names];
}

interface Sending {
  mailer: Mailer;
  db: Database;
  stderr: Output;
}

/** Sends all letters, until a signal stops it, and reports who did not get theirs. Never throws: that is known here alone. */
async function sendAll(sending: Sending, items: readonly Item[]): Promise<Posted> {
  const { failed, unclear, reasons, sent } = await untilStopped(sending.stderr, (isStopped) =>
    sendEach(sending, items, isStopped),
  );
  const unsent = await withoutGone(sending.db, failed);
  const doubts = sayUnclear(unclear);
  if (unsent.length === 0) {
    const notes = doubts.map((doubt) => `The change is kept. ${doubt}`);
    return { notes, letters: [], sent, failed: notes.length > 0 };
  }
  const why = `The change is kept, but ${unsent.length} of ${items.length} mails were not sent. ${[...reasons].join(" ")}`;
  const left = byHand(why, unsent);
  return { ...left, notes: [...left.notes, ...doubts], sent, failed: true };
}

/**
 * Sends one letter after the other. Goes on after a refused one; ends when the server itself is the reason or did not say whether it took
 * one, when the database is the reason, or once it is stopped.
 */
async function sendEach({ mailer, stderr }: Sending, items: readonly Item[], isStopped: () => boolean) {
  const [failed, unclear]: [Item[], MaybeSent[]] = [[], []];
  const reasons = new Set<string>();
  let sent = 0;
  for (const [index, item] of items.entries()) {
    if (isStopped()) {
      reasons.add("The command was stopped.");
      failed.push(...items.slice(index));
      break;
    }
    if (index > 0 && index % PROGRESS_EVERY === 0)
      stderr.write(`${index} of ${items.length} mails are sent.\n`);
    try {
      if (await sendOne(mailer, item)) sent++;
    } catch (error) {
      reasons.add(sayReason(error));
      const isEnd = !(error instanceof NotSent) || error.isServerAway;
      if (error instanceof MaybeSent) unclear.push(error);
      else failed.push(item);
      if (isEnd) failed.push(...items.slice(index + 1));
      if (isEnd) break;
    }
  }
  return { failed, unclear, reasons, sent };
}

/** Leaves out items of researchers who were erased or disabled since; none where the database does not say. */
async function withoutGone(db: Database, items: Item[]): Promise<Item[]> {
  const ids = items.flatMap(({ researcher }) => researcher ?? []);
  const still = await readAddresses(db, ids).catch(() => undefined);
  if (!still) return items;
  const present = new Set(still.map(({ id }) => id));
  return items.filter(({ researcher }) => researcher === undefined || present.has(researcher));
}

/** Sends one letter; returns false where none is due. When it is surely not sent, releases its claim and throws the reason. */
async function sendOne(mailer: Mailer, { claim }: Item): Promise<boolean> {
  const claimed = await claim();
  if (!claimed) return false;
  try {
    await mailer.send(claimed.letter);
    return true;
  } catch (error) {
    // Where the claim stays, no later run tells of it: it is named as unsent all the same.
    if (!(error instanceof MaybeSent)) await claimed.release?.().catch(() => {});
    throw error;
  }
}
