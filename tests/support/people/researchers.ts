import { createHash } from "node:crypto";
import type { Stage } from "#contract/endpoint";
import { stages } from "#contract/endpoint";
import { emailKey } from "../../../api/auth/email-address";
import type { Services } from "../../../api/services";

/** The values of a seeded researcher; the rest has sample values. */
export interface ResearcherSeed {
  /** Their stage of onboarding; default `complete`. */
  stage?: Exclude<Stage, "anyone">;
  email?: string;
  password?: string;
  nickname?: string;
  first_name?: string;
  last_name?: string;
  available_referrals?: number;
}

export const SAMPLE_PASSWORD = "Correct horse 9 battery";
/** Base32, 160 bits. */
export const SAMPLE_TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
export const SAMPLE_NDA = "# Agreement\n\nBetween {{company}} and {{first_name}} {{last_name}}.";

/** Crockford's base32, as the managers' command prints it. */
export const SAMPLE_INVITE_CODE = "7K3MPQ2VXR9D";

/** The values of a seeded invitation; the rest has sample values. */
export interface InvitationSeed {
  email?: string;
  code?: string;
  referrals?: number;
  expires_at?: number;
}

const INVITATION_MS = 7 * 24 * 60 * 60_000;

/** Writes an open invitation into the database and returns its address and code. */
export async function seedInvitation({ db, newId, now, hasher }: Services, seed: InvitationSeed = {}) {
  const id = newId();
  const email = seed.email ?? `invited${++seeded}@example.org`;
  const code = seed.code ?? SAMPLE_INVITE_CODE;
  await db
    .insertInto("invitations")
    .values({
      id,
      email,
      email_key: emailKey(email),
      code_hash: await hasher.hash(code),
      first_name: null,
      last_name: null,
      referrals: seed.referrals ?? 3,
      referral_id: null,
      expires_at: seed.expires_at ?? now() + INVITATION_MS,
      created_at: now(),
      used_at: null,
      revoked_at: null,
    })
    .execute();
  return { id, email, code };
}

let seeded = 0;

/** Writes a researcher at the stage `seed.stage` into the database. */
export async function seedResearcher(services: Services, seed: ResearcherSeed = {}) {
  const { db, newId, now, hasher, vault } = services;
  const number = ++seeded;
  const email = seed.email ?? `researcher${number}@example.org`;
  const id = newId();
  const reached = stages.indexOf(seed.stage ?? "complete");
  const has = (stage: Stage) => reached >= stages.indexOf(stage);

  await db
    .insertInto("researchers")
    .values({
      id,
      email,
      email_key: emailKey(email),
      password_hash: has("password_set") ? await hasher.hash(seed.password ?? SAMPLE_PASSWORD) : null,
      available_referrals: seed.available_referrals ?? 3,
      created_at: now(),
    })
    .execute();
  if (has("mfa_set")) {
    await db
      .insertInto("authenticators")
      .values({
        researcher_id: id,
        secret: vault.seal(SAMPLE_TOTP_SECRET, `totp:${id}`),
        confirmed_at: now(),
        last_used_step: 0,
      })
      .execute();
  }
  const profileId = has("profile_made") ? newId() : null;
  const nickname = seed.nickname ?? `nickname${number}`;
  const details = has("complete")
    ? { dob: "1990-05-17", expertise: "Browsers", phone: "+390212345678" }
    : { dob: null, expertise: null, phone: null };
  if (profileId) {
    await db
      .insertInto("profiles")
      .values({
        id: profileId,
        researcher_id: id,
        first_name: seed.first_name ?? "Ada",
        last_name: seed.last_name ?? "Rossi",
        nickname,
        nickname_key: nickname.toLowerCase(),
        country: "IT",
        social: null,
        ...details,
        created_at: now(),
        updated_at: now(),
      })
      .execute();
  }
  if (has("onboarded")) await seedNda(services, id);
  return { id, email, profile_id: profileId, nickname };
}

async function seedNda({ db, newId, now, vault, identity }: Services, researcherId: string): Promise<void> {
  const sha256 = createHash("sha256").update(SAMPLE_NDA).digest("hex");
  await db
    .insertInto("nda_texts")
    // Older than any text of the instance's own, which stays the one to sign.
    .values({ sha256, content: SAMPLE_NDA, created_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("ndas")
    .values({
      id: newId(),
      researcher_id: researcherId,
      signature: vault.seal("data:image/png;base64,c2FtcGxl", `signature:${researcherId}`),
      text_sha256: sha256,
      signer: "Ada Rossi",
      company: identity.company,
      address: "192.0.2.1",
      user_agent: "test",
      created_at: now(),
    })
    .execute();
}
