import { sql } from "kysely";
import { isSettled, type PaymentStatus } from "#contract/offers";
import type { Database } from "../../api/database/schema";
import { isoMoment, shownMoment } from "../shared/timestamps";

/**
 * A change that a restore undoes and a manager has to know of: of access, of a submission that can be read again, or a payment that was
 * made or cancelled.
 */
export interface Undone {
  /** ISO 8601 in UTC. */
  at: string;
  action: string;
  /** The researcher who made it, or whom it was about. */
  researcher: string;
  email: string;
  /** The number of the submission that was withdrawn, or whose payment it was; null for a change of a researcher's own access. */
  submission: string | null;
  /** Which of the submission's payments was made or cancelled; null for any other change. */
  payment: number | null;
  /** What that payment was set to: paid or cancelled. */
  status: PaymentStatus | null;
}

/** An entry of the replaced database's audit log. */
export interface Act {
  sequence: number;
  at: number;
  action: string;
  subject: string;
  payment?: number;
  /** Of the payment. */
  status?: PaymentStatus;
}

/** Actions that decide which users get in, with which credentials, and who can read submissions. */
const ofAccess = [
  "researcher.disable",
  "researcher.enable",
  "researcher.erase",
  "researcher.reset_mfa",
  "mfa.reset",
  "recovery_codes.make",
  "recovery_codes.use",
  "security_key.add",
  "security_key.remove",
  "password.change",
  "gpg.add",
  "gpg.replace",
  "submission.withdraw",
];

const SUBJECT = "researcher:";
const OF_SUBMISSION = "submission:";

/** Reads every change of access and every payment in a database; null when it cannot be read, which must not stop its replacement. */
export async function readActs(db: Database): Promise<Act[] | null> {
  try {
    const acts = await db
      .selectFrom("audit")
      .select(["sequence", "at", "action", "subject"])
      .where("action", "in", ofAccess)
      .execute();
    const others = [...(await readRenewals(db)), ...(await readPayments(db))];
    return [...acts, ...others].sort((a, b) => a.sequence - b.sequence);
  } catch {
    return null;
  }
}

/** Invitations of researchers, whose passwords ended with them: in the backup these are good again, and the codes are not there. */
async function readRenewals(db: Database): Promise<Act[]> {
  const rows = await db
    .selectFrom("audit as a")
    .innerJoin("invitations as i", (join) => join.on(sql<boolean>`a.subject = 'invitation:' || i.id`))
    .innerJoin("researchers as r", "r.email_key", "i.email_key")
    .select(["a.sequence", "a.at", "a.action", "r.id"])
    .where("a.action", "=", "invite.create")
    .where("a.details", "like", '%"renewed":true%')
    .execute();
  return rows.map(({ id, ...act }) => ({ ...act, subject: `${SUBJECT}${id}` }));
}

/** What payments were set to: the backup does not know of money that left since, and owes again what was cancelled since. */
async function readPayments(db: Database): Promise<Act[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["sequence", "at", "action", "subject", "details"])
    .where("action", "=", "payment.set")
    .execute();
  return rows.map(({ details, ...act }) => {
    const { payment, status } = JSON.parse(details);
    return { ...act, payment, status };
  });
}

/** Reads the newest entry of a backup's own audit log. */
export function findLastEntry(db: Database): Promise<Pick<Act, "sequence" | "at"> | undefined> {
  return db
    .selectFrom("audit")
    .select(["sequence", "at"])
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the acts after a backup's last entry, about researchers and submissions of the restored database. */
export async function findUndone(
  db: Database,
  acts: readonly Act[],
  last: Pick<Act, "sequence" | "at"> | undefined,
): Promise<Undone[]> {
  // The time too: an earlier restore may have reset the sequence.
  const later = acts.filter(({ sequence, at }) => !last || sequence > last.sequence || at > last.at);
  const undone: Undone[] = [];
  for (const act of later) {
    if (act.status && !(isSettled(act.status) && isLastOfPayment(act, later))) continue;
    const { at, action, subject, payment = null, status = null } = act;
    const found = subject.startsWith(OF_SUBMISSION)
      ? await findSubmission(db, subject.slice(OF_SUBMISSION.length))
      : await findResearcher(db, subject.slice(SUBJECT.length));
    if (found) undone.push({ at: isoMoment(at), action, ...found, payment, status });
  }
  return undone;
}

/** Whether a payment was set to nothing else afterwards: a transfer that came back is owed, and so is what was cancelled by mistake. */
function isLastOfPayment(act: Act, acts: readonly Act[]): boolean {
  const last = acts.findLast(({ subject, payment }) => subject === act.subject && payment === act.payment);
  return last === act;
}

type Affected = Pick<Undone, "researcher" | "email" | "submission">;

async function findResearcher(db: Database, researcher: string): Promise<Affected | undefined> {
  const found = await db
    .selectFrom("researchers")
    .select("email")
    .where("id", "=", researcher)
    .executeTakeFirst();
  return found && { researcher, email: found.email, submission: null };
}

/** A submission that managers can open again, with its researcher. */
function findSubmission(db: Database, id: string): Promise<Affected | undefined> {
  return db
    .selectFrom("submissions as s")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select(["r.id as researcher", "r.email", "n.number as submission"])
    .where("s.id", "=", id)
    .executeTakeFirst();
}

/** Formats the changes that a manager should repeat, and the payments that they should not make again, in lines. */
export function sayUndone(undone: readonly Undone[] | null): string[] {
  if (undone === null) {
    return [
      "The one before could not be read: disable, erase and reset again everybody who was since the backup, by your own notes.",
    ];
  }
  const paymentsThatAre = (status: PaymentStatus) =>
    undone
      .filter((each) => each.status === status)
      .map(({ at, email, submission, payment }) => `${shownMoment(at)}  ${submission} ${payment}  ${email}`);
  const changes = undone.filter(({ payment }) => payment === null);
  return [
    ...under(
      "Not in the backup, and taken back with it. Do again what still matters:",
      changes.map(({ at, action, email, submission }) =>
        [shownMoment(at), action, email, ...(submission === null ? [] : [submission])].join("  "),
      ),
    ),
    ...(changes.some(({ submission }) => submission !== null)
      ? ["Open no submission that was withdrawn: ask its researcher to withdraw it again."]
      : []),
    ...under(
      "Set to paid since the backup, which does not have it. Do not pay these again; say that they are paid, with payment set:",
      paymentsThatAre("paid"),
    ),
    ...under(
      "Cancelled since the backup, which still has them to be paid. Do not pay these; cancel them again, with payment set:",
      paymentsThatAre("cancelled"),
    ),
  ];
}

function under(heading: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [heading, ...lines.map((line) => `  ${line}`)] : [];
}
