import { deleteAccessTokensOf } from "../../api/auth/access-tokens/access-tokens.store";
import { type EmailKey, ERASED, emailKey } from "../../api/auth/email-address";
import { isUsableKey } from "../../api/auth/security-keys/relying-party";
import { deleteSessionsOf } from "../../api/auth/sessions/sessions.store";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { Identity } from "../../api/services";
import { Refusal } from "../shared/errors";
import type { Page } from "../shared/page";
import { hasPart, isAt, type ResearcherStage } from "./filters";

type Db = Database | DatabaseTransaction;

/** A researcher by id or email address, or undefined. Never by nickname: researchers choose those themselves. */
export function findResearcher(db: Db, who: string) {
  return db
    .selectFrom("researchers")
    .selectAll()
    .where((is) => is.or([is("id", "=", who), is("email_key", "=", emailKey(who))]))
    .executeTakeFirst();
}

/** The same, but throws a Refusal when there is no such researcher. */
export async function getResearcher(db: Db, who: string) {
  const researcher = await findResearcher(db, who);
  if (researcher) return researcher;
  throw new Refusal(`There is no researcher "${who}". "researcher list" shows those there are.`);
}

/** The same for changes of a researcher: also refuses an erased one, of whom only the id is left, which is no person's. */
export async function getMember(db: Db, who: string) {
  const researcher = await getResearcher(db, who);
  if (researcher.email !== ERASED) return researcher;
  throw new Refusal(`The researcher ${researcher.id} was erased, so nothing can be done for them any more.`);
}

/** The id of the researcher by whom a list is narrowed; undefined where none is named. Throws as `getResearcher`. */
export async function idOfNamed(db: Db, who: string | undefined): Promise<string | undefined> {
  return who === undefined ? undefined : (await getResearcher(db, who)).id;
}

/** Ends all sessions and access tokens of a researcher, and sign-ins that are half-way through. */
export async function endSessions(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await deleteAccessTokensOf(tx, researcherId);
  await deleteSessionsOf(tx, researcherId);
  await tx.deleteFrom("login_steps").where("researcher_id", "=", researcherId).execute();
}

/** Sets a first invitation's referrals; the row may exist already when a second one replaces it. */
export async function setReferrals(tx: DatabaseTransaction, researcherId: string, referrals: number) {
  await tx
    .updateTable("researchers")
    .set({ available_referrals: referrals })
    .where("id", "=", researcherId)
    .execute();
}

/** Ends the sessions that an invite code began before a first password was set. */
export async function endSessionsBeforePassword(tx: DatabaseTransaction, email_key: EmailKey): Promise<void> {
  const researcher = await tx
    .selectFrom("researchers")
    .select("id")
    .where("email_key", "=", email_key)
    .where("password_hash", "is", null)
    .executeTakeFirst();
  if (researcher) await endSessions(tx, researcher.id);
}

function researchers(db: Db) {
  return db
    .selectFrom("researchers as r")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .leftJoin("authenticators as a", "a.researcher_id", "r.id")
    .leftJoin("ndas as n", "n.researcher_id", "r.id")
    .select([
      "r.id",
      "r.email",
      "r.password_hash",
      "r.password_expired",
      "r.available_referrals",
      "r.disabled_at",
      "r.created_at",
      "p.id as profile_id",
      "p.first_name",
      "p.last_name",
      "p.nickname",
      "p.country",
      "p.social",
      "p.dob",
      "p.expertise",
      "p.phone",
      "a.confirmed_at as authenticator_confirmed_at",
      "n.id as nda_id",
      "n.created_at as nda_signed_at",
    ]);
}

/** A researcher with profile and progress, as `researchers` reads them. */
export type FoundResearcher = Awaited<ReturnType<typeof listResearchers>>[number];

/** The states by which researchers are listed. */
export const researcherStates = ["enabled", "disabled", "erased", "all"] as const;

/** Filters of a list of researchers. */
export interface ResearcherFilter {
  state: (typeof researcherStates)[number];
  /** The last stage that they have reached. */
  stage?: ResearcherStage;
  /** A part of the email address, the username or a name. */
  search?: string;
}

/** Lists researchers with profile and progress, newest first. */
export function listResearchers(db: Db, { limit, before, state, stage, search }: Page & ResearcherFilter) {
  return researchers(db)
    .$if(before !== undefined, (query) => query.where("r.id", "<", before ?? ""))
    .$if(state === "erased", (query) => query.where("r.email", "=", ERASED))
    .$if(state === "enabled" || state === "disabled", (query) =>
      query
        .where("r.email", "<>", ERASED)
        .where("r.disabled_at", state === "enabled" ? "is" : "is not", null),
    )
    .$if(stage !== undefined, (query) => query.where(isAt(stage ?? "signed_in")))
    .$if(search !== undefined, (query) => query.where(hasPart(search ?? "")))
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();
}

/** Reads one researcher with profile and progress. */
export function readResearcher(db: Db, id: string): Promise<FoundResearcher> {
  return researchers(db).where("r.id", "=", id).executeTakeFirstOrThrow();
}

/** Reads the serial numbers of the hardware that was shipped to a researcher. */
export async function serialsOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("shipped_hardware")
    .select("hardware_serial")
    .where("researcher_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ hardware_serial }) => hardware_serial);
}

/** Reads the further data of `researcher show`, for the instance at the address of `identity`. */
export async function readBelongings(db: Db, id: string, identity: Pick<Identity, "publicUrl">) {
  const count = (table: "sessions" | "research_requests" | "submissions" | "referrals") =>
    db
      .selectFrom(table)
      .select((on) => on.fn.countAll<number>().as("count"))
      .where("researcher_id", "=", id)
      .executeTakeFirstOrThrow()
      .then((row) => Number(row.count));
  const key = await db
    .selectFrom("gpg_keys")
    .select("fingerprint")
    .where("researcher_id", "=", id)
    .executeTakeFirst();
  const keys = await db.selectFrom("security_keys").select("host").where("researcher_id", "=", id).execute();
  const usable = keys.filter((key) => isUsableKey(key, identity)).length;
  return {
    security_keys: usable,
    security_keys_of_another_address: keys.length - usable,
    gpg_fingerprint: key?.fingerprint ?? null,
    hardware: await serialsOf(db, id),
    sessions: await count("sessions"),
    requests: await count("research_requests"),
    submissions: await count("submissions"),
    referrals: await count("referrals"),
  };
}
