import type { Updateable } from "kysely";
import { readPhone } from "#contract/phone";
import {
  birthAfter,
  createProfile,
  getProfile,
  type Profile,
  patchProfile,
  replaceProfile,
} from "#contract/profiles";
import { ownTransaction } from "../auth/sessions/own-transaction";
import type { Database } from "../database/schema";
import { isUniqueViolation } from "../database/transaction";
import { invalid, refused } from "../http/api-error";
import type { ContextOf } from "../http/call-context";
import { createRouter } from "../http/router";
import { nicknameKey } from "./profiles.rules";
import { findInvitedName, findProfile, insertProfile, updateProfile } from "./profiles.store";
import type { ProfileTable } from "./profiles.table";

export const profiles = createRouter();

const nicknameTaken = () => invalid({ nickname: ["This username is taken. Choose another one."] });
const profileExists = () => refused(409, "You have a profile already. Change that one instead.");
const notFound = () => refused(404, "There is no such profile.");

profiles.on(getProfile, async ({ db, user }) => {
  return (await findProfile(db, user.id)) ?? withoutProfile(await findInvitedName(db, user.email));
});

profiles.on(createProfile, async (call) => {
  const { db, user, body, newId, now } = call;
  if (user.profile_id) throw profileExists();
  const { nickname, first_name, last_name, country, social = null } = body;
  const row = {
    id: newId(),
    researcher_id: user.id,
    nickname,
    nickname_key: nicknameKey(nickname),
    first_name,
    last_name,
    country,
    social,
    dob: null,
    expertise: null,
    phone: null,
    created_at: now(),
    updated_at: now(),
  };
  try {
    await ownTransaction(call, (tx) => insertProfile(tx, row));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw (await findProfile(db, user.id)) ? profileExists() : nicknameTaken();
  }
  return stored(db, user.id);
});

profiles.on(patchProfile, async (call) => {
  const { body, db, user } = call;
  /** An optional field that was sent empty is cleared; one that was not sent stays as it is. */
  const sent = (field: "social" | "dob" | "expertise" | "phone") =>
    field in body ? (body[field] ?? null) : undefined;
  const optional = {
    social: sent("social"),
    dob: sent("dob"),
    expertise: sent("expertise"),
    phone: sent("phone"),
  };
  if (optional.phone) {
    const country = body.country ?? (await findProfile(db, user.id))?.country ?? "";
    optional.phone = readPhone(optional.phone, country);
  }
  return change(call, { ...body, ...optional });
});

profiles.on(replaceProfile, (call) => {
  const { dob = null, expertise = null, phone: written, ...required } = call.body;
  const phone = written ? readPhone(written, required.country) : null;
  return change(call, { ...required, dob, expertise, phone });
});

/** Changes the caller's own profile and returns it as changed; `undefined` leaves a field alone. */
async function change(
  call: Pick<ContextOf<typeof patchProfile>, "db" | "user" | "id" | "now">,
  fields: Updateable<ProfileTable>,
): Promise<Profile> {
  const { db, user, id, now } = call;
  if (fields.dob) await checkBirth(call, fields.dob);
  const nickname_key = fields.nickname === undefined ? undefined : nicknameKey(fields.nickname);
  const row = { ...fields, nickname_key, updated_at: now() };
  try {
    const own = { id, researcher_id: user.id };
    if (!(await ownTransaction(call, (tx) => updateProfile(tx, own, row)))) throw notFound();
  } catch (error) {
    throw isUniqueViolation(error) ? nicknameTaken() : error;
  }
  return stored(db, user.id);
}

/** Throws a 400 for a date of birth that the caller's profile may not get. */
async function checkBirth(
  { db, user, now }: Pick<ContextOf<typeof patchProfile>, "db" | "user" | "now">,
  dob: string,
) {
  const profile = await findProfile(db, user.id);
  const { error } = birthAfter(profile?.dob ?? null, now).safeParse(dob);
  if (error) throw invalid({ dob: error.issues.map(({ message }) => message) });
}

async function stored(db: Database, researcherId: string): Promise<Profile> {
  const profile = await findProfile(db, researcherId);
  if (!profile) throw notFound();
  return profile;
}

/** The defaults of specification §3, with the names the invitation was written for. */
function withoutProfile(invited: Awaited<ReturnType<typeof findInvitedName>>): Profile {
  return {
    id: null,
    first_name: invited?.first_name ?? "",
    last_name: invited?.last_name ?? "",
    dob: null,
    nickname: "",
    expertise: null,
    phone: null,
    country: "",
    social: null,
    available_referrals: 0,
  };
}
