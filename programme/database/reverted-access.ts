import { sql } from "kysely";
import type { PaymentStatus } from "#contract/offers";
import type { Database } from "../../api/database/schema";
import { isoMoment, shownMoment } from "../shared/timestamps";

/** A change that a restore undoes and a manager has to know of: of access, of a submission that can be read again, of a contract, or of a payment. */
export interface Undone {
  /** ISO 8601 in UTC. */
  at: string;
  action: string;
  /** The researcher who made it, or whom it was about; null where neither database knows. */
  researcher: string | null;
  email: string | null;
  /** The number of the submission, or its id where neither database has a number; null for a change of a researcher's own access. */
  submission: string | null;
  /** Whether the restored database does not have the submission, because it came since the backup. */
  missing: boolean;
  /** Which of the submission's payments was set, and to which state last; null for any other change. */
  payment: number | null;
  status: PaymentStatus | null;
}

/** An entry of the replaced database's audit log, and what that database knows of its submission. */
export interface Act extends Pick<Undone, "researcher" | "email" | "payment" | "status"> {
  sequence: number;
  at: number;
  action: string;
  subject: string;
  number: string | null;
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

/** Actions by which a company and a researcher bind themselves: both know of them, whatever the restored database says. */
const ofContracts = [
  "submission.offer",
  "submission.withdraw-offer",
  "submission.agree",
  "submission.accept",
  "submission.decline",
  "payment.add",
  "payment.set",
];

const SUBJECT = "researcher:";
const OF_SUBMISSION = "submission:";

/** Reads every change of access, of a contract and of a payment in a database; null when it cannot be read, which must not stop its replacement. */
export async function readActs(db: Database): Promise<Act[] | null> {
  try {
    const acts = [...(await readEntries(db)), ...(await readRenewals(db))];
    return acts.sort((a, b) => a.sequence - b.sequence);
  } catch {
    return null;
  }
}

async function readEntries(db: Database): Promise<Act[]> {
  const id = sql<string>`substr(a.subject, ${sql.lit(OF_SUBMISSION.length + 1)})`;
  const rows = await db
    .selectFrom("audit as a")
    .leftJoin("submissions as s", (join) => join.on("s.id", "=", id))
    .leftJoin("submission_numbers as n", (join) => join.on("n.submission_id", "=", id))
    .leftJoin("researchers as r", "r.id", "s.researcher_id")
    .select(["a.sequence", "a.at", "a.action", "a.subject", "a.details"])
    .select(["n.number", "r.id as researcher", "r.email"])
    .where("a.action", "in", [...ofAccess, ...ofContracts])
    .execute();
  return rows.map(({ details, ...act }) => {
    // Earlier versions noted neither.
    const { payment = null, status = null } = act.action === "payment.set" ? JSON.parse(details) : {};
    return { ...act, payment, status };
  });
}

/** Invitations of researchers, whose passwords ended with them: in the backup these are good again, and the codes are not there. */
async function readRenewals(db: Database): Promise<Act[]> {
  const rows = await db
    .selectFrom("audit as a")
    .innerJoin("invitations as i", (join) => join.on(sql<boolean>`a.subject = 'invitation:' || i.id`))
    .innerJoin("researchers as r", "r.email_key", "i.email_key")
    .select(["a.sequence", "a.at", "a.action", "r.id as researcher", "r.email"])
    .where("a.action", "=", "invite.create")
    .where("a.details", "like", '%"renewed":true%')
    .execute();
  const none = { number: null, payment: null, status: null };
  return rows.map((act) => ({ ...act, subject: `${SUBJECT}${act.researcher}`, ...none }));
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

/**
 * Returns the acts after a backup's last entry that the restored database contradicts: about its researchers and submissions, and
 * about contracts and payments of submissions that it does not have. Of a payment the last state counts.
 */
export async function findUndone(
  db: Database,
  acts: readonly Act[],
  last: Pick<Act, "sequence" | "at"> | undefined,
): Promise<Undone[]> {
  // The time too: an earlier restore may have reset the sequence.
  const later = acts.filter(({ sequence, at }) => !last || sequence > last.sequence || at > last.at);
  const lastOf = new Map(later.map((act) => [`${act.subject} ${act.payment}`, act]));
  const undone: Undone[] = [];
  for (const act of later) {
    if (act.payment !== null && lastOf.get(`${act.subject} ${act.payment}`) !== act) continue;
    const found = await findContradicted(db, act);
    const { at, action, payment, status } = act;
    if (found) undone.push({ at: isoMoment(at), action, ...found, payment, status });
  }
  return undone;
}

type Affected = Pick<Undone, "researcher" | "email" | "submission" | "missing">;

/** Returns whom an act affects; undefined where it makes no difference to the restored database. */
async function findContradicted(db: Database, act: Act): Promise<Affected | undefined> {
  const { subject, action, payment, status, number, researcher, email } = act;
  if (!subject.startsWith(OF_SUBMISSION)) return findResearcher(db, subject.slice(SUBJECT.length));
  const id = subject.slice(OF_SUBMISSION.length);
  if (payment !== null && standingOf(status) === standingOf(await statusOf(db, id, payment)))
    return undefined;
  const found = await findSubmission(db, id);
  if (found) return { ...found, missing: false };
  // It cannot be opened again.
  if (action === "submission.withdraw") return undefined;
  return { researcher, email, submission: number ?? id, missing: true };
}

/** Whether a payment was made, will not be, or is still owed; one that a database does not have is owed by nothing else in it. */
function standingOf(status: PaymentStatus | null | undefined): "paid" | "cancelled" | "owed" {
  return status === "paid" || status === "cancelled" ? status : "owed";
}

async function statusOf(db: Database, submission: string, ordinal: number) {
  const found = await db
    .selectFrom("submission_payments")
    .select("status")
    .where("submission_id", "=", submission)
    .where("ordinal", "=", ordinal)
    .executeTakeFirst();
  return found?.status;
}

async function findResearcher(db: Database, researcher: string): Promise<Affected | undefined> {
  const found = await db
    .selectFrom("researchers")
    .select("email")
    .where("id", "=", researcher)
    .executeTakeFirst();
  return found && { researcher, email: found.email, submission: null, missing: false };
}

/** A submission of the restored database, with its researcher. */
function findSubmission(db: Database, id: string) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select(["r.id as researcher", "r.email", "n.number as submission"])
    .where("s.id", "=", id)
    .executeTakeFirst();
}

/** Formats in lines the changes that a manager should repeat, and the payments about which the restored database is wrong. */
export function sayUndone(undone: readonly Undone[] | null): string[] {
  if (undone === null) {
    return [
      "The one before could not be read: disable, erase and reset again everybody who was since the backup, by your own notes. Look up there, too, what was agreed, decided and paid since, and which payments came back, before you pay anything.",
    ];
  }
  const payments = undone.filter(({ payment }) => payment !== null);
  const changes = undone.filter(({ payment }) => payment === null);
  const has = (actions: readonly string[]) => changes.some(({ action }) => actions.includes(action));
  return [
    ...under("Not in the backup, and taken back with it. Do again what still matters:", changes, sayChange),
    ...(has(["submission.withdraw"])
      ? ["Open no submission that was withdrawn: ask its researcher to withdraw it again."]
      : []),
    ...(has(ofContracts)
      ? [
          "What was agreed and decided about submissions holds all the same, and the database of before has the evidence: keep it. Decide again before the site starts: within a minute that ends an offer whose day is over, with a message to a researcher who may have agreed, and an offer that was taken back or replaced can be agreed to.",
        ]
      : []),
    ...under(
      "Set to paid since the backup, which does not have it. Do not pay these again; say that they are paid, with payment set:",
      payments.filter(({ status }) => standingOf(status) === "paid"),
      sayPayment,
    ),
    ...under(
      "Cancelled since the backup, which still has them to be paid. Do not pay these; cancel them again, with payment set:",
      payments.filter(({ status }) => standingOf(status) === "cancelled"),
      sayPayment,
    ),
    ...under(
      "Owed again since the backup, which has them as paid or cancelled, so that nothing counts them as owed. Set them again, with payment set:",
      payments.filter(({ status }) => standingOf(status) === "owed"),
      (each) => `${sayPayment(each)}  ${each.status}`,
    ),
  ];
}

function sayChange({ at, action, email, submission, missing }: Undone): string {
  return sayParts([shownMoment(at), action, email, submission], missing);
}

function sayPayment({ at, email, submission, payment, missing }: Undone): string {
  return sayParts([shownMoment(at), `${submission} ${payment}`, email], missing);
}

function sayParts(parts: readonly (string | null)[], missing: boolean): string {
  return [...parts, missing ? "(not in the backup)" : null].filter((part) => part !== null).join("  ");
}

function under(heading: string, undone: readonly Undone[], say: (each: Undone) => string): string[] {
  return undone.length > 0 ? [heading, ...undone.map((each) => `  ${say(each)}`)] : [];
}
