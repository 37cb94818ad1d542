import type { Selectable } from "kysely";
import { type EmailKey, emailKey } from "../../api/auth/email-address";
import type { Database, Schema } from "../../api/database/schema";
import { isoMoment } from "../shared/timestamps";

/**
 * Reads all stored data about a researcher, times in ISO 8601. Left out are secrets (password, second factor, tokens)
 * and the referrer, because that is about another person (GDPR, article 15(4)).
 */
export async function readKept(db: Database, id: string) {
  const { email_key, password_hash, nda_shown, ...account } = await db
    .selectFrom("researchers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const requests = await allOf(db, "research_requests", id);
  const inquiries = await allOf(db, "inquiries", id);
  const submissions = await readSubmissions(db, id);
  const referrals = await allOf(db, "referrals", id);
  const invitations = await readInvitations(db, email_key);
  const things = { researcher: [{ id }], request: requests, submission: submissions, inquiry: inquiries };
  return {
    researcher: withMoments({ ...account, has_password: password_hash !== null }),
    profile: await oneOf(db, "profiles", id, ["nickname_key"]),
    second_factor: await oneOf(db, "authenticators", id, ["secret", "last_used_step"]),
    recovery_codes: await allOf(db, "recovery_codes", id, ["selector", "code_hash"]),
    gpg_key: await readKey(db, id),
    agreement: await readAgreement(db, id),
    invitations,
    sign_ins: await allOf(db, "sessions", id, ["refresh_hash", "previous_refresh_hash"]),
    security_keys: await allOf(db, "security_keys", id, ["public_key", "counter"]),
    access_tokens: await allOf(db, "access_tokens", id, ["token_hash"]),
    activity: await allOf(db, "account_events", id),
    hardware: await allOf(db, "shipped_hardware", id, ["duplicate"]),
    requests,
    submissions,
    referrals,
    referred_as: await readReferredAs(db, email_key),
    inquiries,
    messages: await allOf(db, "messages", id),
    impressions: await allOf(db, "impressions", id),
    audit: await readAudit(db, `researcher:${id}`, {
      ...things,
      referral: referrals,
      invitation: invitations,
    }),
  };
}

type OfResearcher =
  | "profiles"
  | "authenticators"
  | "recovery_codes"
  | "account_events"
  | "security_keys"
  | "access_tokens"
  | "sessions"
  | "shipped_hardware"
  | "research_requests"
  | "referrals"
  | "inquiries"
  | "messages"
  | "impressions";

/** A table's rows about a researcher, oldest first, without some columns. */
async function allOf(db: Database, table: OfResearcher, id: string, without: string[] = []) {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where("researcher_id", "=", id)
    .orderBy(table === "authenticators" ? "researcher_id" : "id")
    .execute();
  return rows.map((row) => withMoments(leavingOut(row, ["researcher_id", ...without])));
}

async function oneOf(db: Database, table: OfResearcher, id: string, without: string[]) {
  return (await allOf(db, table, id, without))[0] ?? null;
}

async function readKey(db: Database, id: string) {
  const key = await db
    .selectFrom("gpg_keys")
    .select(["public_file", "fingerprint", "user_ids", "expires_at", "created_at"])
    .where("researcher_id", "=", id)
    .executeTakeFirst();
  return (
    key && {
      ...key,
      user_ids: JSON.parse(key.user_ids) as unknown,
      expires_at: isoMoment(key.expires_at),
      created_at: isoMoment(key.created_at),
    }
  );
}

async function readAgreement(db: Database, id: string) {
  const nda = await db
    .selectFrom("ndas as n")
    .innerJoin("nda_texts as t", "t.sha256", "n.text_sha256")
    .select([
      "n.signature",
      "n.signer",
      "n.address",
      "n.user_agent",
      "n.created_at",
      "n.text_sha256",
      "t.content as text",
    ])
    .where("n.researcher_id", "=", id)
    .executeTakeFirst();
  return nda && { ...nda, created_at: isoMoment(nda.created_at) };
}

async function readInvitations(db: Database, email_key: EmailKey) {
  const rows = await db
    .selectFrom("invitations")
    .selectAll()
    .where("email_key", "=", email_key)
    .orderBy("id")
    .execute();
  return rows.map((row) => withMoments(leavingOut(row, ["email_key", "code_hash", "referral_id"])));
}

async function readSubmissions(db: Database, id: string) {
  const submissions = await db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select([
      "s.id",
      "n.number",
      "s.details",
      "s.status",
      "s.attachment_bytes",
      "s.created_at",
      "s.decided_at",
      "s.decision_note",
      "s.label",
    ])
    .where("s.researcher_id", "=", id)
    .orderBy("s.id")
    .execute();
  const attachments = await db
    .selectFrom("attachments as a")
    .innerJoin("submissions as s", "s.id", "a.submission_id")
    .select([
      "a.id",
      "a.submission_id",
      "a.event",
      "a.listing",
      "a.size",
      "a.sha256 as sealed_sha256",
      "a.storage_key",
      "a.created_at",
    ])
    .where("s.researcher_id", "=", id)
    .orderBy("a.id")
    .execute();
  const events = await db
    .selectFrom("submission_events as e")
    .innerJoin("submissions as s", "s.id", "e.submission_id")
    .select(["e.id", "e.submission_id", "e.ordinal", "e.kind", "e.by_researcher", "e.alias"])
    .select(["e.readable", "e.sealed", "e.created_at"])
    .where("s.researcher_id", "=", id)
    .orderBy("e.submission_id")
    .orderBy("e.ordinal")
    .execute();
  const offers = await belonging(db, "submission_offers", id);
  const payments = await belonging(db, "submission_payments", id);
  const scores = await belonging(db, "submission_scores", id);
  const of = <Row extends { submission_id: string }>(rows: readonly Row[], { id }: { id: string }) =>
    rows
      .filter(({ submission_id }) => submission_id === id)
      .map(({ submission_id, ...row }) => withMoments(row));
  return submissions.map((submission) => ({
    ...submission,
    offers: of(offers, submission),
    payments: of(payments, submission),
    scores: of(scores, submission),
    events: events
      .filter((event) => event.submission_id === submission.id)
      .map(({ submission_id, created_at, ...event }) => ({ ...event, created_at: isoMoment(created_at) })),
    created_at: isoMoment(submission.created_at),
    decided_at: isoMoment(submission.decided_at),
    attachments: attachments
      .filter((attachment) => attachment.submission_id === submission.id)
      .map(({ submission_id, created_at, ...attachment }) => ({
        ...attachment,
        created_at: isoMoment(created_at),
      })),
  }));
}

/** Reads a table's rows of a researcher's submissions, oldest first. */
function belonging<Table extends "submission_offers" | "submission_payments" | "submission_scores">(
  db: Database,
  table: Table,
  researcherId: string,
) {
  const rows = db
    .selectFrom(table as "submission_offers")
    .selectAll()
    .where("submission_id", "in", (is) =>
      is.selectFrom("submissions").select("id").where("researcher_id", "=", researcherId),
    )
    .orderBy("id")
    .execute();
  return rows as unknown as Promise<Selectable<Schema[Table]>[]>;
}

/** Reads the texts with which others referred this person. */
async function readReferredAs(db: Database, email_key: EmailKey) {
  const rows = await db.selectFrom("referrals").selectAll().where("email", "<>", "").orderBy("id").execute();
  return rows
    .filter(({ email }) => emailKey(email) === email_key)
    .map((row) => withMoments(leavingOut(row, ["id", "researcher_id"])));
}

/**
 * Reads the audit entries of an actor's actions, and of actions on rows of these kinds. Of managers' actions the account is left
 * out: beside the alias it would say who that is (docs/operating.md, "an account's name never is").
 */
async function readAudit(db: Database, actor: string, things: Record<string, { id?: unknown }[]>) {
  const subjects = Object.entries(things).flatMap(([kind, all]) => all.map(({ id }) => `${kind}:${id}`));
  const rows = await db
    .selectFrom("audit")
    .select(["at", "actor", "action", "subject", "details"])
    .where((is) => is.or([is("actor", "=", actor), is("subject", "in", subjects)]))
    .orderBy("sequence")
    .execute();
  return rows.map(({ at, details: text, ...row }) => {
    const details = JSON.parse(text);
    // Of the researcher's own actions `by` says what they proved themselves with.
    const shown = row.actor === "programme" ? leavingOut(details, ["by"]) : details;
    return { at: isoMoment(at), ...row, details: shown };
  });
}

function leavingOut(row: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** Returns the row with its times in ISO 8601: every column that ends in `_at`. */
function withMoments<Row extends object>(row: Row): { [Name in keyof Row]: Row[Name] | string } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    /_at$/.test(name) && typeof value === "number" ? isoMoment(value) : value,
  ]);
  return Object.fromEntries(entries);
}
