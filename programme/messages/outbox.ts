import type { Database } from "../../api/database/schema";
import { invitationLetter, type Letter, messageLetter, type Sender } from "../../api/mail/letters";
import { type Mailer, NotSent } from "../../api/mail/mailer";
import { Refusal } from "../shared/errors";
import type { Output } from "../shared/streams";

/** Who is to be told by mail of what a verb did, in the order in which it did it. */
export type Due = { invited: string; code: string; expires_at: number } | { researcher_id: string };

/** Mail that is due when the change it tells of is kept. */
export type Outbox = Due[];

/** What mail is sent with. */
interface Post {
  /** Opens what sends mail; null when no mail server is set. Throws a Refusal when it is set wrongly. */
  openMailer(): Mailer | null;
  sender: Sender;
  stderr: Output;
}

/** What became of mail. */
export interface Posted {
  /** Sentences for the manager, for standard error. */
  notes: string[];
  /** To how many addresses mail went. */
  sent: number;
  /** Letters to send by hand, because no mail server is set. */
  letters: Letter[];
  /** Something should have been sent and was not: exit code 3. */
  failed: boolean;
}

/** SQLite takes 32,766 values in a statement; a few hundred addresses at once are quick everywhere. */
const ADDRESSES_AT_ONCE = 500;
/** How often a manager reads that long posts go on. */
const PROGRESS_EVERY = 100;
/** As many addresses as a manager would copy by hand. */
const NAMED = 10;

/** Letters of which the one kind shows a code that is never shown again, and the other only whom to tell. */
interface Letters {
  invitations: Letter[];
  messages: Letter[];
}

/** Sends what is due, one letter after the other. Never throws for mail: the change is kept whatever becomes of it. */
export async function post(context: Post, db: Database, outbox: Outbox): Promise<Posted> {
  const letters = await compose(context.sender, db, outbox);
  let mailer: Mailer | null;
  try {
    mailer = context.openMailer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = `The change is kept, but no mail was sent. ${error.message.replaceAll("\n", " ")}`;
    return { ...byHand(why, letters), sent: 0, failed: true };
  }
  if (mailer === null) {
    const left = byHand("No mail was sent, because SMTP_URL is not set.", letters);
    // An invitation is printed whole: that says it.
    return { ...left, notes: letters.messages.length > 0 ? left.notes : [], sent: 0, failed: false };
  }
  try {
    return await sendAll(mailer, letters, context.stderr);
  } finally {
    mailer.close();
  }
}

async function compose(sender: Sender, db: Database, outbox: Outbox): Promise<Letters> {
  const told = new Set<string>();
  const letters: Letters = { invitations: [], messages: [] };
  for (const due of outbox) {
    if ("invited" in due) letters.invitations.push(invitationLetter(sender, { ...due, email: due.invited }));
    else told.add(due.researcher_id);
  }
  const ids = [...told];
  for (let start = 0; start < ids.length; start += ADDRESSES_AT_ONCE) {
    const page = ids.slice(start, start + ADDRESSES_AT_ONCE);
    const rows = await db.selectFrom("researchers").select(["id", "email"]).where("id", "in", page).execute();
    const addresses = new Map(rows.map(({ id, email }) => [id, email]));
    for (const id of page) {
      const email = addresses.get(id);
      if (email) letters.messages.push(messageLetter(sender, email));
    }
  }
  return letters;
}

/** What is left to a manager: letters with a code to send, and people to tell. */
function byHand(why: string, { invitations, messages }: Letters): Pick<Posted, "notes" | "letters"> {
  if (messages.length === 0) return { notes: [why], letters: invitations };
  const who =
    messages.length > NAMED ? `${messages.length} researchers` : messages.map(({ to }) => to).join(", ");
  return { notes: [`${why} Tell ${who} that there is a message.`], letters: invitations };
}

/** Goes on after a letter that was refused; gives up when the server itself is the reason. */
async function sendAll(mailer: Mailer, letters: Letters, stderr: Output): Promise<Posted> {
  const all = [...letters.invitations, ...letters.messages];
  const unsent = new Set<Letter>();
  const reasons = new Set<string>();
  for (const [index, letter] of all.entries()) {
    if (index > 0 && index % PROGRESS_EVERY === 0)
      stderr.write(`${index} of ${all.length} mails are sent.\n`);
    try {
      await mailer.send(letter);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      reasons.add(error.message);
      unsent.add(letter);
      if (!error.isServerAway) continue;
      for (const later of all.slice(index)) unsent.add(later);
      break;
    }
  }
  const sent = all.length - unsent.size;
  if (unsent.size === 0) return { notes: [], letters: [], sent, failed: false };
  const left = (kind: Letter[]) => kind.filter((letter) => unsent.has(letter));
  const why = `The change is kept, but ${unsent.size} of ${all.length} mails were not sent. ${[...reasons].join(" ")}`;
  const unsentLetters = { invitations: left(letters.invitations), messages: left(letters.messages) };
  return { ...byHand(why, unsentLetters), sent, failed: true };
}
