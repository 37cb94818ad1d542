import { listDuplicates } from "../../api/auth/auth.store";
import { type EmailKey, ERASED, emailKey, keyWithoutAddress } from "../../api/auth/email-address";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { emptyLog } from "../../api/database/sqlite/empty-log";
import { transaction } from "../../api/database/transaction";
import { forgetReferred } from "../../api/referrals/forget-referred";
import type { Store } from "../../api/store/store";
import { removeMessageFiles, removeUnaccepted } from "../../api/submissions/remove-submissions";
import type { Programme } from "../shared/context";
import { Refusal, withRemedy } from "../shared/errors";
import type { Report } from "../shared/report";
import { isoMoment } from "../shared/timestamps";
import { change, persist } from "../shared/write";
import { listUnpaid } from "../submissions/submissions.store";
import { sayUndecided } from "../submissions/undecided";
import { sayUnpaid, sayWithoutPayments } from "../submissions/unpaid";
import { endSessions, type findResearcher, getResearcher, serialsOf } from "./researchers.store";

type Researcher = NonNullable<Awaited<ReturnType<typeof findResearcher>>>;

/** Tables whose rows are about one researcher alone; without `shipped_hardware`, whose rows say what is to be asked back. */
const belongings = [
  "authenticators",
  "recovery_codes",
  "account_events",
  "security_keys",
  "gpg_keys",
  "profiles",
  "messages",
  "research_requests",
  "inquiries",
  "impressions",
  "referrals",
  "withdrawn_submissions",
] as const;

/**
 * Erases a researcher: all but the evidence of the agreement, accepted submissions, and the id in these and the audit
 * log. Throws a Refusal without `confirmed`. An interrupted erasure can be repeated, by id.
 */
export async function eraseResearcher(
  programme: Programme,
  who: string,
  confirmed: boolean,
): Promise<Report> {
  const db = await programme.database();
  const { email, id } = await getResearcher(db, who);
  if (!confirmed) {
    const unpaid = await listUnpaid(db, id);
    const open = [
      ...sayUnpaid(unpaid),
      ...sayWithoutPayments(unpaid),
      ...(await sayUndecided(db, id, " and would go too")),
    ];
    throw new Refusal(
      `This would erase ${email} for good, so nothing was done. ${open.map((sentence) => `${sentence} `).join("")}Repeat it with --yes; "researcher export" writes what is kept about them first.`,
    );
  }
  // All that can be refused comes before the first change: an erased address cannot be reported by a second run.
  const { agreements } = programme.readRetention();
  const store = await programme.openOwnStore();
  const hardware = await serialsOf(db, id);
  // Sessions end in the first transaction, so that nothing is submitted while submissions are removed.
  const rows = await change(programme, async (tx, record) => {
    const researcher = await getResearcher(tx, id);
    await forgetAddress(tx, researcher, programme.now());
    await record({ action: "researcher.erase", subject: `researcher:${id}` });
    return eraseBelongings(tx, id);
  });
  const { accepted, isGone, ...counts } = await withRemedy(sayHalfDone({ email, id, hardware }), () =>
    eraseRest({ db, store }, id),
  );
  const agreement_until = await agreementUntil(db, id, agreements);
  const kept = { agreement_until, accepted_submissions: accepted };
  const { submissions } = counts;
  return {
    json: { id, erased: { ...rows, ...counts }, kept, hardware },
    lines: [
      `${email} is erased, with ${counted(submissions, "submission")}.`,
      ...sayKept(kept),
      ...sayShipped(hardware),
    ],
    notes: isGone ? [] : [sayInLog(id)],
    failed: !isGone,
  };
}

/** Erases what the first change leaves: submissions, with their files in the store. May run again. */
async function eraseRest({ db, store }: { db: Database; store: Store }, id: string) {
  const submissions = await persist(() => removeUnaccepted({ db, store }, id));
  const accepted = await listSubmissionIds(db, id);
  await persist(() => removeMessageFiles({ db, store }, accepted));
  const shipped_hardware = await persist(() =>
    transaction(db, async (tx) => {
      // Once more: a call that was under way when the sessions ended may have written since.
      await eraseBelongings(tx, id);
      // Last: an erasure that broke off names them when it is repeated.
      const devices = tx.deleteFrom("shipped_hardware").where("researcher_id", "=", id);
      return Number((await devices.executeTakeFirstOrThrow()).numDeletedRows);
    }),
  );
  return { submissions, shipped_hardware, accepted: accepted.length, isGone: await emptyLog(db) };
}

/** Deletes the rows that are about the researcher alone, and what either side wrote about retained submissions. May run again. */
async function eraseBelongings(tx: DatabaseTransaction, id: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of belongings) {
    const deleted = await tx.deleteFrom(table).where("researcher_id", "=", id).executeTakeFirstOrThrow();
    rows[table] = Number(deleted.numDeletedRows);
  }
  const own = tx.selectFrom("submissions").select("id").where("researcher_id", "=", id);
  // Of destroyed submissions: no reader of their record is left.
  await tx
    .deleteFrom("submission_receipts")
    .where("researcher_id", "=", id)
    .where("submission_id", "not in", (is) => is.selectFrom("submissions").select("id"))
    .execute();
  // Of retained submissions: the contents that prove the receipts of the research and of both sides' texts.
  await tx
    .updateTable("submission_receipts")
    .set({ opening: null, contents: null })
    .where("researcher_id", "=", id)
    .execute();
  // Of retained submissions: the note on the decision, as the message with the same words is erased too, and both sides' texts.
  await tx
    .updateTable("submissions")
    .set({ decision_note: null, label: null })
    .where("researcher_id", "=", id)
    .execute();
  await tx
    .updateTable("submission_events")
    .set({ readable: null, sealed: null, text_mac: null, mail_due: 0 })
    .where("submission_id", "in", own)
    .execute();
  await tx.deleteFrom("submission_scores").where("submission_id", "in", own).execute();
  // The offer that was agreed to is the contract, and its payments belong to the accounts.
  await tx
    .deleteFrom("submission_offers")
    .where("submission_id", "in", own)
    .where("status", "<>", "agreed")
    .execute();
  return rows;
}

/** Removes the address from the account, its invitations, and the referrals in which others named it. */
async function forgetAddress(
  tx: DatabaseTransaction,
  { id, email_key }: Researcher,
  at: number,
): Promise<void> {
  await endSessions(tx, id);
  await tx.deleteFrom("invitations").where("email_key", "=", email_key).execute();
  const named = await tx.selectFrom("referrals").select(["id", "email"]).where("email", "<>", "").execute();
  const own = named.filter(({ email }) => emailKey(email) === email_key).map((referral) => referral.id);
  await forgetReferred(tx, own, at);
  await tx
    .updateTable("researchers")
    .set({
      email: ERASED,
      email_key: keyWithoutAddress(ERASED, id),
      password_hash: null,
      password_expired: 0,
      nda_shown: null,
      available_referrals: 0,
      disabled_at: at,
    })
    .where("id", "=", id)
    .execute();
  await releaseAddress(tx, email_key);
}

/** Gives the address to an account that shared it with the erased one, and can now sign in. */
async function releaseAddress(tx: DatabaseTransaction, email_key: EmailKey): Promise<void> {
  const next = (await listDuplicates(tx)).find(({ email }) => emailKey(email) === email_key);
  if (next) await tx.updateTable("researchers").set({ email_key }).where("id", "=", next.id).execute();
}

/** Returns the ids of the researcher's submissions: at this point accepted ones, which are retained for the contract about them. */
async function listSubmissionIds(db: Database, id: string): Promise<string[]> {
  const rows = await db.selectFrom("submissions").select("id").where("researcher_id", "=", id).execute();
  return rows.map((row) => row.id);
}

/** Returns the end of the retention of the agreement's evidence; null when none was signed. */
async function agreementUntil(db: Database, id: string, period: number): Promise<string | null> {
  const nda = await db
    .selectFrom("ndas")
    .select("created_at")
    .where("researcher_id", "=", id)
    .executeTakeFirst();
  return nda ? isoMoment(nda.created_at + period) : null;
}

function sayKept(kept: { agreement_until: string | null; accepted_submissions: number }): string[] {
  const { agreement_until, accepted_submissions } = kept;
  return [
    ...(agreement_until
      ? [
          `Kept as evidence until ${agreement_until.slice(0, 10)}: the signed agreement (GDPR, article 17(3)(e)).`,
        ]
      : []),
    ...(accepted_submissions > 0
      ? [
          `Kept for the contracts about them: ${counted(accepted_submissions, "accepted submission")}, sealed.`,
        ]
      : []),
  ];
}

/** "no submissions", "1 submission", "2 submissions". */
function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count === 0 ? "no" : count} ${noun}s`;
}

/** Says of an erasure that broke off what is done, and how to finish it: the address finds the account no more. */
function sayHalfDone({ email, id, hardware }: { email: string; id: string; hardware: string[] }): string {
  const devices = hardware.length > 0 ? ` Devices to ask back: ${hardware.join(", ")}.` : "";
  return `${email} is erased in part: what they submitted, or its files, may be left. Repeat it by the id until it succeeds: researcher erase ${id} --yes.${devices}`;
}

function sayShipped(hardware: string[]): string[] {
  return hardware.length > 0
    ? [`Hardware that was shipped to them, and is no longer noted: ${hardware.join(", ")}`]
    : [];
}

function sayInLog(id: string): string {
  return `What was erased is still in the database's write-ahead log, which another process is reading, such as a backup. Repeat it when that has ended: researcher erase ${id} --yes`;
}
