import type { Insertable, Updateable } from "kysely";
import { emailKey } from "../auth/email-address";
import { atMost } from "../database/constant-limit";
import { prepared } from "../database/prepared-queries";
import type { Database } from "../database/schema";
import type { ProfileTable } from "./profiles.table";

const profileOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("profiles as p")
    .innerJoin("researchers as r", "r.id", "p.researcher_id")
    .select([
      "p.id",
      "p.first_name",
      "p.last_name",
      "p.dob",
      "p.nickname",
      "p.expertise",
      "p.phone",
      "p.country",
      "p.social",
      "r.available_referrals",
    ])
    .where("p.researcher_id", "=", researcher_id),
);

/** A researcher's profile with the invitations left to send, or undefined. */
export async function findProfile(db: Database, researcherId: string) {
  const [profile] = await profileOf(db, { researcher_id: researcherId });
  return profile;
}

/** The names in the newest invitation that was sent to an address and not revoked; undefined without one. */
export function findInvitedName(db: Database, email: string) {
  return db
    .selectFrom("invitations")
    .select(["first_name", "last_name"])
    .where("email_key", "=", emailKey(email))
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .limit(atMost(1))
    .executeTakeFirst();
}

/** Adds a profile. Unique indexes refuse a researcher's second one and a nickname that is in use. */
export async function insertProfile(db: Database, profile: Insertable<ProfileTable>): Promise<void> {
  await db.insertInto("profiles").values(profile).execute();
}

/** Changes a researcher's own profile; false when `id` is not theirs. A unique index refuses a nickname that is in use. */
export async function updateProfile(
  db: Database,
  { id, researcher_id }: { id: string; researcher_id: string },
  change: Updateable<ProfileTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("profiles")
    .set(change)
    .where("id", "=", id)
    .where("researcher_id", "=", researcher_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
