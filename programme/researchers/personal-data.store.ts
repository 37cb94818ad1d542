import { type EmailKey, emailKey } from "../../api/auth/email-address";
import type { Database } from "../../api/database/schema";
import { isoMoment, withMoments } from "../shared/timestamps";
import { listRecorded, readSubmissions } from "./own-submissions.store";

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
  const destroyed = (await listRecorded(db, id)).map((id) => ({ id }));
  const submission = [...submissions, ...destroyed];
  const things = { researcher: [{ id }], request: requests, submission, inquiry: inquiries };
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
